import { accessTokenHeader, claimTokenHeader, someoneElseHeader } from '@giftlist/contracts/headers';
import { claimTokens } from '../claims/claim-tokens.ts';
import { getAccess } from '../http/access-token.ts';
import { isSomeoneElse } from '../storage/someone-else.ts';

export function addCredentials(
  headers: Headers,
  { includesClaimTokens }: { includesClaimTokens: boolean },
): void {
  const token = getAccess()?.token;
  if (token) headers.set(accessTokenHeader, token);
  const claims = includesClaimTokens ? claimTokens.toHeader() : undefined;
  if (claims) headers.set(claimTokenHeader, claims);
  if (isSomeoneElse()) headers.set(someoneElseHeader, '1');
}
