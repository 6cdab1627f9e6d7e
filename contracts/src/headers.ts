/* The product's own request headers, in lower case as Node provides them. */

/** The account's JWT, which is valid for minutes. */
export const accessTokenHeader = 'x-access-token';
/** For reads: this browser's claim tokens, comma-separated. */
export const claimTokenHeader = 'x-claim-token';
/**
 * `1`: the signed-out visitor says that they are not the list's owner, who has signed in on this browser before. Valid
 * for one visit.
 */
export const someoneElseHeader = 'x-someone-else';
/** The list version that the reader has seen; the response must not be older. */
export const listVersionHeader = 'x-list-version';
/**
 * `1`, with an `Idempotency-Key`: only returns the stored response, for retries after a lost one. Never executes the
 * request.
 */
export const storedOnlyHeader = 'x-stored-only';
/** Exchanged for the token of a mailed 'My giving' link. Shows what was reserved with that email address. */
export const givingTokenHeader = 'x-giving-token';
