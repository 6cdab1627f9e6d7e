import { brand, product as lowerCaseBrand } from '@giftlist/contracts/product';
import { getLanguage, sourceLanguage } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';

/** See docs/specification/friends.md#empty-states. */
export const getEmptyStates = () => {
  // The English texts of the specification write the brand in lower case.
  const product = getLanguage() === sourceLanguage ? lowerCaseBrand : brand;
  return {
    followers: {
      title: t`Your followers will appear here`,
      text: t`You don't have any followers yet. Search to find friends or invite friends to ${product}.`,
    },
    following: {
      title: t`Your friends will appear here!`,
      text: t`You are not following anyone yet. Search to find friends or invite friends to ${product}.`,
    },
    /** Shown to members who already follow somebody. */
    moreFriends: {
      title: t`Find more friends`,
      text: t`Search to find friends or invite friends to ${product}.`,
    },
  } as const;
};
