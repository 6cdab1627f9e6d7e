import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';

/**
 * Derives unreserve tokens (256 bits) from claim ids and a secret key. Repeated requests get the same token, although
 * only its hash is stored.
 */
@Injectable()
export class UnreserveTokens {
  private readonly key: KeyObject;

  constructor(@InjectConfig() { SERVICE_KEY }: GiftsConfig) {
    this.key = createSecretKey(
      Buffer.from(hkdfSync('sha256', SERVICE_KEY.d, '', 'giftlist/unreserve-token', 32)),
    );
  }

  derive(claimId: string): string {
    return createHmac('sha256', this.key).update(claimId).digest('base64url');
  }
}
