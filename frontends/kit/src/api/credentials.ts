import { accessTokenHeader, claimTokenHeader, someoneElseHeader } from '@giftlist/contracts/headers';
import { claimTokens } from '../claims/claim-tokens.ts';
import { currentAccess } from '../http/access-token.ts';
import { isSomeoneElse } from '../storage/someone-else.ts';

/** Adds the credentials to a call or the live connection; claim tokens only to reads. */
export function addCredentials(headers: Headers, { reading }: { reading: boolean }): void {
  const token = currentAccess()?.token;
  if (token) headers.set(accessTokenHeader, token);
  const claims = reading ? claimTokens.header() : undefined;
  if (claims) headers.set(claimTokenHeader, claims);
  if (isSomeoneElse()) headers.set(someoneElseHeader, '1');
}
