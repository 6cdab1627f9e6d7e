import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { UsersConfig } from '../config.ts';
import type { Account } from '../model/accounts.ts';
import { KeyRing } from '../signing-keys/key-ring.ts';

export const accessTokenTtlSeconds = 600;

/** Issues short-lived access tokens. Other services verify them without a request to this service. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  async issue(account: Account, signInId: string, profileId: string | null): Promise<string> {
    const { kid, key } = await this.keyRing.getSigningKey();
    const issuedAt = Math.floor(this.clock.now().getTime() / 1_000);
    // Makes tokens of the same second differ, so that a browser recognises a new token.
    const tokenId = newId();
    return new SignJWT({
      sid: signInId,
      ...(profileId && { pid: profileId }),
      email: account.email ?? '',
      email_verified: account.email_verified,
    })
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
      .setIssuer(this.config.PUBLIC_ORIGIN)
      .setAudience('giftlist')
      .setSubject(account._id)
      .setJti(tokenId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessTokenTtlSeconds)
      .sign(key);
  }
}
