import { product } from '@giftlist/contracts/product';

const howToBegin = `Search to find friends or invite friends to ${product}.`;

/** What an empty place says (specification 2, section 4). */
export const nobodyYet = {
  followers: {
    title: 'Your followers will appear here',
    text: `You don't have any followers yet. ${howToBegin}`,
  },
  following: {
    title: 'Your friends will appear here!',
    text: `You are not following anyone yet. ${howToBegin}`,
  },
  /** Where one searches for more than those whom one follows. */
  further: { title: 'Find more friends', text: howToBegin },
} as const;
