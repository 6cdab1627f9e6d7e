import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { InjectConfig } from '@giftlist/service-kit/config';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';

/**
 * The secret of an unreserve link: 256 bits derived from the claim's id with this service's key, since others
 * learn claim ids. It is the same for every request, so a repeated request gets the token although only its
 * hash is stored.
 */
@Injectable()
export class UnreserveTokens {
  readonly #key: KeyObject;

  constructor(@InjectConfig() { SERVICE_KEY }: GiftsConfig) {
    this.#key = createSecretKey(
      Buffer.from(hkdfSync('sha256', SERVICE_KEY.d, '', 'giftlist/unreserve-token', 32)),
    );
  }

  of(claimId: string): string {
    return createHmac('sha256', this.#key).update(claimId).digest('base64url');
  }
}
