import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { claimTokenHeader } from '@giftlist/contracts/headers';
import { limits } from '@giftlist/contracts/limits';

const tokenForm = /^[\w-]{43}$/;

/** SHA-256 of a token in base64url: the only form in which it is stored or passed on. */
export const hashClaimToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The hashes of the claim tokens in `X-Claim-Token`, and of `more`; malformed ones are ignored. */
export function claimTokenHashesOf(
  headers: IncomingHttpHeaders,
  more: readonly (string | undefined)[] = [],
): string[] {
  const sent = [headers[claimTokenHeader] ?? ''].flat().join(',').split(',', limits.claimTokensMax);
  const tokens = [...sent, ...more].map(token => token?.trim() ?? '').filter(token => tokenForm.test(token));
  return [...new Set(tokens)].map(hashClaimToken);
}
