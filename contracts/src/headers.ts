/*
 * This product's request headers, in addition to the standard ones. Header names are case-insensitive (RFC 9110):
 * these are in lower case, as Node provides them.
 */

/** The access token of the signed-in account: a JWT that is valid for minutes. */
export const accessTokenHeader = 'x-access-token';
/** On reads: the claim tokens that this browser keeps, comma-separated. */
export const claimTokenHeader = 'x-claim-token';
/**
 * `1`: the owner of the list once signed in on this browser, but the signed-out visitor says they are somebody else.
 * Valid for one visit.
 */
export const someoneElseHeader = 'x-someone-else';
/** The version of a list that the reader has seen: the response is never older. */
export const listVersionHeader = 'x-list-version';
/**
 * `1`, with an `Idempotency-Key`: returns the stored response without executing the request again. Used after a
 * response was lost.
 */
export const storedOnlyHeader = 'x-stored-only';
/**
 * The token that a mailed My giving link was exchanged for: shows the gifts reserved with the e-mail address that it
 * was sent to.
 */
export const givingTokenHeader = 'x-giving-token';
