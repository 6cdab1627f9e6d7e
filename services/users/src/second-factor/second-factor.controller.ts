import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import { refuseCrossSite } from '../sign-ins/cross-site.ts';
import { SecondFactorSetup } from './second-factor-setup.ts';
import { SecondFactorSignIn } from './second-factor-sign-in.ts';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly setup: SecondFactorSetup,
    private readonly secondFactorSignIn: SecondFactorSignIn,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  @Call('POST /auth/second-factor')
  async signIn(@Input() input: InputOf<'POST /auth/second-factor'>) {
    refuseCrossSite(input.headers, this.config.PUBLIC_ORIGIN);
    return respondUncached(await this.secondFactorSignIn.finish(input.body, input));
  }

  @Call('POST /account/second-factor/begin')
  async begin(@Input() input: InputOf<'POST /account/second-factor/begin'>) {
    return respondUncached(await this.setup.begin(input, input.body.password));
  }

  @Call('POST /account/second-factor/confirm')
  async confirm(@Input() input: InputOf<'POST /account/second-factor/confirm'>) {
    return respondUncached({ recovery_codes: await this.setup.confirm(input, input.body.code) });
  }

  @Call('POST /account/second-factor/recovery-codes')
  async renewRecoveryCodes(@Input() input: InputOf<'POST /account/second-factor/recovery-codes'>) {
    return respondUncached({ recovery_codes: await this.setup.renewRecoveryCodes(input, input.body.code) });
  }

  @Call('POST /account/second-factor/disable')
  async disable(@Input() input: InputOf<'POST /account/second-factor/disable'>) {
    await this.setup.disable(input, input.body.code);
    return { data: {} };
  }
}

const respondUncached = <T>(data: T) => respond({ data }, { headers: { 'cache-control': 'no-store' } });
