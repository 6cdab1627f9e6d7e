/** Signed; contains the profiles that have signed in with this browser. */
export const knownProfilesCookie = 'giftlist_known';
