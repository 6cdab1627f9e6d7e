import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { claimTokenHeader } from '@giftlist/contracts/headers';
import { InjectConfig } from '@giftlist/service-kit/config';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';

const tokenForm = /^[\w-]{43}$/;
const maxTokens = 100;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** SHA-256 of the tokens in the header; what has not their form is left out. */
export function tokenHashesOf(
  headers: IncomingHttpHeaders,
  more: readonly (string | undefined)[] = [],
): string[] {
  const sent = [headers[claimTokenHeader] ?? ''].flat().join(',').split(',', maxTokens);
  const tokens = [...sent, ...more].map(token => token?.trim() ?? '').filter(token => tokenForm.test(token));
  return [...new Set(tokens)].map(hashToken);
}

/**
 * The secret of an unreserve link: 256 bits, unguessable without this house's secret, and the same whenever
 * it is asked for. So a repeated request can be given it again although only its hash is kept.
 */
@Injectable()
export class UnreserveTokens {
  readonly #key: Buffer;

  constructor(@InjectConfig() { COOKIE_SECRET }: GiftsConfig) {
    this.#key = Buffer.from(hkdfSync('sha256', COOKIE_SECRET, '', 'giftlist/unreserve-token', 32));
  }

  of(claimId: string): string {
    return createHmac('sha256', this.#key).update(claimId).digest('base64url');
  }
}
