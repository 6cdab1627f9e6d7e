/*
 * Request headers of this product's own, beside those of HTTP. Names of headers know no case (RFC 9110);
 * these are as servers read them.
 */

/** The access token of the signed-in account: a JWT that is valid for minutes. */
export const accessTokenHeader = 'x-access-token';
/** On reads: the unreserve tokens that this browser keeps, comma-separated. */
export const claimTokenHeader = 'x-claim-token';
/** `1`: signed out, in a browser where a list's owner once signed in, and somebody else. Holds for a visit. */
export const someoneElseHeader = 'x-someone-else';
/** The version of a list that the reader has seen: the response is never older. */
export const listVersionHeader = 'x-list-version';
/**
 * `1`, beside an `Idempotency-Key`: returns the stored response of that request, and never carries it out. For a
 * response that was lost.
 */
export const storedOnlyHeader = 'x-stored-only';
/** What a mailed link to somebody's gifts was exchanged for: shows the gifts reserved with that address. */
export const givingTokenHeader = 'x-giving-token';
