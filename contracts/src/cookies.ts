/** A signed cookie with the profiles that have signed in on this browser. */
export const knownProfilesCookie = 'giftlist_known';
