/* Request headers in lower case, as Node provides them. */

/** The account's short-lived JWT. */
export const accessTokenHeader = 'x-access-token';
/** This browser's claim tokens, comma-separated. Sent with GET requests. */
export const claimTokenHeader = 'x-claim-token';
/** `1`: the signed-out visitor says they are not the owner who has signed in on this browser. */
export const someoneElseHeader = 'x-someone-else';
/** The list version that the client has already seen. The response must not be older. */
export const listVersionHeader = 'x-list-version';
/** `1`: returns the stored response for the `Idempotency-Key`, and never executes the request. */
export const storedOnlyHeader = 'x-stored-only';
/** Grants access to the gifts reserved with one email address. Issued for the token of an emailed 'My giving' link. */
export const givingTokenHeader = 'x-giving-token';
