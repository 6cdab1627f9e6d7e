import { Call, type ResponseOf } from '@giftlist/service-kit/call';
import { respond } from '@giftlist/service-kit/response';
import { Controller } from '@nestjs/common';
import { KeyRing } from './key-ring.ts';

@Controller()
export class SigningKeysController {
  constructor(private readonly ring: KeyRing) {}

  @Call('GET /auth/jwks')
  async keys(): Promise<ResponseOf<'GET /auth/jwks'>> {
    const keys = await this.ring.published();
    const named = keys.flatMap(({ kty, kid, ...rest }) => (kty && kid ? [{ kty, kid, ...rest }] : []));
    return respond({ keys: named }, { headers: { 'cache-control': 'public, max-age=60' } });
  }
}
