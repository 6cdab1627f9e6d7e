/** Signed; contains the profiles that have signed in with this browser. */
export const knownCookie = 'giftlist_known';
