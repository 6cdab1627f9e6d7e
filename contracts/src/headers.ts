/* The product's own request headers, in lower case as Node provides them. */

/** The account's JWT, which is valid for minutes. */
export const accessTokenHeader = 'x-access-token';
/** For reads: this browser's claim tokens, comma-separated. */
export const claimTokenHeader = 'x-claim-token';
/** `1`: the list's owner has signed in on this browser, but the signed-out visitor says they are someone else. */
export const someoneElseHeader = 'x-someone-else';
/** The list version that the reader has seen; the response must not be older. */
export const listVersionHeader = 'x-list-version';
/** `1`: returns the stored response for the `Idempotency-Key`, and never executes the request. */
export const storedOnlyHeader = 'x-stored-only';
/** Shows what was reserved with one email address. Exchanged for the token of a mailed 'My giving' link. */
export const givingTokenHeader = 'x-giving-token';
