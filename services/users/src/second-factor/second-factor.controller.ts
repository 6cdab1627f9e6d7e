import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import { refuseCrossSite } from '../sign-ins/cross-site.ts';
import { SecondFactorSetup } from './second-factor-setup.ts';
import { SecondStep } from './second-step.ts';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly setup: SecondFactorSetup,
    private readonly step: SecondStep,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  @Call('POST /auth/second-factor')
  async finish(@Input() input: InputOf<'POST /auth/second-factor'>) {
    refuseCrossSite(input.headers, this.config.PUBLIC_ORIGIN);
    return noStore(await this.step.finish(input.body, input));
  }

  @Call('POST /account/second-factor/begin')
  async begin(@Input() input: InputOf<'POST /account/second-factor/begin'>) {
    return noStore(await this.setup.begin(input, input.body.password));
  }

  @Call('POST /account/second-factor/confirm')
  async confirm(@Input() input: InputOf<'POST /account/second-factor/confirm'>) {
    return noStore({ recovery_codes: await this.setup.confirm(input, input.body.code) });
  }

  @Call('POST /account/second-factor/recovery-codes')
  async renew(@Input() input: InputOf<'POST /account/second-factor/recovery-codes'>) {
    return noStore({ recovery_codes: await this.setup.renewRecoveryCodes(input, input.body.code) });
  }

  @Call('POST /account/second-factor/disable')
  async disable(@Input() input: InputOf<'POST /account/second-factor/disable'>) {
    await this.setup.disable(input, input.body.code);
    return { data: {} };
  }
}

/** Secrets must not be cached. */
const noStore = <T>(data: T) => respond({ data }, { headers: { 'cache-control': 'no-store' } });
