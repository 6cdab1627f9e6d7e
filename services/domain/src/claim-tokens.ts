import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { claimTokenHeader } from '@giftlist/contracts/headers';
import { limits } from '@giftlist/contracts/limits';

const tokenPattern = /^[\w-]{43}$/;

/** Hashes a token (SHA-256, base64url). Only the hash is stored or passed on. */
export const hashClaimToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Hashes the first `claimTokensMax` tokens in `X-Claim-Token`, and the `additional` ones. Ignores malformed tokens. */
export function hashClaimTokens(
  headers: IncomingHttpHeaders,
  additional: readonly (string | undefined)[] = [],
): string[] {
  const header = [headers[claimTokenHeader] ?? ''].flat().join(',');
  const sentTokens = header.split(',', limits.claimTokensMax);
  const tokens = [...sentTokens, ...additional]
    .map(token => token?.trim() ?? '')
    .filter(token => tokenPattern.test(token));
  return [...new Set(tokens)].map(hashClaimToken);
}
