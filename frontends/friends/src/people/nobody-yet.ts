import { product } from '@giftlist/contracts/product';

const howToBegin = `Search to find friends or invite friends to ${product}.`;

/** Titles and texts of empty states (docs/specification/friends.md#empty-states). */
export const nobodyYet = {
  followers: {
    title: 'Your followers will appear here',
    text: `You don't have any followers yet. ${howToBegin}`,
  },
  following: {
    title: 'Your friends will appear here!',
    text: `You are not following anyone yet. ${howToBegin}`,
  },
  /** Shown to members who already follow somebody. */
  further: { title: 'Find more friends', text: howToBegin },
} as const;
