import { Call } from '@giftlist/service-kit/http/call';
import { respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { KeyRing } from './key-ring.ts';

@Controller()
export class SigningKeysController {
  constructor(private readonly keyRing: KeyRing) {}

  @Call('GET /auth/jwks')
  async getPublicKeys() {
    const keys = await this.keyRing.getPublicKeys();
    const validKeys = keys.flatMap(({ kty, kid, ...otherMembers }) =>
      kty && kid ? [{ kty, kid, ...otherMembers }] : [],
    );
    return respond({ keys: validKeys }, { headers: { 'cache-control': 'public, max-age=60' } });
  }
}
