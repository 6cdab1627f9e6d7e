import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { Injectable } from '@nestjs/common';
import { toAddressGroup } from './address-group.ts';
import { type BaseConfig, InjectConfig } from './config.ts';

/** Hashes email addresses and networks with a secret. All services compute the same hashes. */
@Injectable()
export class EmailKeys {
  private readonly secret: KeyObject;

  constructor(@InjectConfig() { EMAIL_KEY_SECRET, COOKIE_SECRET }: BaseConfig) {
    const source = EMAIL_KEY_SECRET ?? COOKIE_SECRET;
    this.secret = createSecretKey(Buffer.from(hkdfSync('sha256', source, '', 'giftlist e-mail key', 32)));
  }

  /** Returns a keyed hash (HMAC-SHA256, base64url) that is equal for all spellings of the address. */
  hashEmail(email: string): string {
    return createHmac('sha256', this.secret)
      .update(canonicalEmail(email) ?? email.trim().toLowerCase())
      .digest('base64url');
  }

  hashNetwork(ip: string): string {
    return createHmac('sha256', this.secret)
      .update(`network ${toAddressGroup(ip)}`)
      .digest('base64url');
  }
}
