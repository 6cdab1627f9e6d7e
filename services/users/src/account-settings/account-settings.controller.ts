import { Clock } from '@giftlist/service-kit/core/clock';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { MailedCodeStore } from '../account-mails/mailed-codes.store.ts';
import { Confirmation, getConfirmationExpiry } from '../confirmation/confirmation.ts';
import { PasskeyStore } from '../passkeys/passkeys.store.ts';
import { presentPasskey } from '../passkeys/present-passkey.ts';
import { SecondFactorStore } from '../second-factor/second-factor.store.ts';
import { EmailChange } from './email-change.ts';
import { PasswordChange } from './password-change.ts';

@Controller()
export class AccountSettingsController {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly codes: MailedCodeStore,
    private readonly passkeys: PasskeyStore,
    private readonly factors: SecondFactorStore,
    private readonly passwordChange: PasswordChange,
    private readonly emailChange: EmailChange,
    private readonly clock: Clock,
  ) {}

  @Call('GET /account')
  async getAccount(@Input() input: InputOf<'GET /account'>) {
    const { account, signIn } = await this.confirmation.findSession(input);
    const factor = await this.factors.findByAccount(account._id);
    const pendingChange = await this.codes.findLatestUnexpired('change-email', account._id, this.clock.now());
    return {
      user_id: account._id,
      email: account.email ?? '',
      email_verified: account.email_verified,
      pending_email: pendingChange && pendingChange.email !== account.email ? pendingChange.email : null,
      has_password: account.password_hash !== null,
      providers: account.providers.map(({ provider }) => provider),
      passkeys: (await this.passkeys.findByAccount(account._id)).map(presentPasskey),
      second_factor: {
        enabled: Boolean(factor?.on_since),
        recovery_codes_left: factor?.on_since ? factor.recovery.length : 0,
      },
      confirmed_until: getConfirmationExpiry(signIn).toISOString(),
    };
  }

  @Call('PUT /account/password')
  async changePassword(@Input() input: InputOf<'PUT /account/password'>) {
    await this.passwordChange.apply(input, input.body);
    return { data: {} };
  }

  @Call('PUT /account/email')
  async changeEmail(@Input() input: InputOf<'PUT /account/email'>) {
    await this.emailChange.request(input, input.body);
    return { data: {} };
  }
}
