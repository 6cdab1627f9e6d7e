import { product } from '@giftlist/contracts/product';
import { t } from '@lingui/core/macro';

const howToBegin = () => t`Search to find friends or invite friends to ${product}.`;

/** Titles and texts of empty states (docs/specification/friends.md#empty-states). */
export const nobodyYet = () =>
  ({
    followers: {
      title: t`Your followers will appear here`,
      text: t`You don't have any followers yet. ${howToBegin()}`,
    },
    following: {
      title: t`Your friends will appear here!`,
      text: t`You are not following anyone yet. ${howToBegin()}`,
    },
    /** Shown to members who already follow somebody. */
    further: { title: t`Find more friends`, text: howToBegin() },
  }) as const;
