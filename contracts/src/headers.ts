/*
 * This product's request headers, in addition to the standard ones. Header names are case-insensitive (RFC 9110):
 * these are in lower case, as Node provides them.
 */

/** The access token of the signed-in account: a JWT that is valid for minutes. */
export const accessTokenHeader = 'x-access-token';
/** For reads: the claim tokens stored in this browser, comma-separated. */
export const claimTokenHeader = 'x-claim-token';
/**
 * `1`: the signed-out visitor says that they are not the owner of the list, who has signed in on this browser before.
 * Valid for one visit.
 */
export const someoneElseHeader = 'x-someone-else';
/** The version of a list that the reader has seen; the response must not be older. */
export const listVersionHeader = 'x-list-version';
/**
 * `1`, with an `Idempotency-Key`: only returns the stored response, and never executes the request. Used after a lost
 * response.
 */
export const storedOnlyHeader = 'x-stored-only';
/**
 * The token returned in exchange for that of a mailed 'My giving' link. It gives access to the gifts that were reserved
 * with the e-mail address to which the link was sent.
 */
export const givingTokenHeader = 'x-giving-token';
