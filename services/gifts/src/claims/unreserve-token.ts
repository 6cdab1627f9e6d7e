import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { InjectConfig } from '@giftlist/service-kit/config';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';

/**
 * The secret of an unreserve link: 256 bits, unguessable without this service's own key (claims' ids are told to
 * others), and the same whenever it is asked for. So a repeated request can be given it again although only its hash
 * is kept.
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
