import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { respond } from '@giftlist/service-kit/http/response';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { UsersConfig } from '../config.ts';
import { Confirmation } from '../confirmation/confirmation.ts';
import { hasSignInMethod } from '../model/sign-in-methods.ts';
import { refuseCrossSite } from '../sign-ins/cross-site.ts';
import { PasskeyStore } from './passkeys.store.ts';
import { Passkeys } from './passkeys.ts';
import { presentPasskey } from './present-passkey.ts';

const noStore = { headers: { 'cache-control': 'no-store' } };

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly store: PasskeyStore,
    private readonly confirmation: Confirmation,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  @Call('POST /auth/passkeys/begin')
  async beginSignIn(@Input() input: InputOf<'POST /auth/passkeys/begin'>) {
    refuseCrossSite(input.headers, this.config.PUBLIC_ORIGIN);
    return respond({ data: await this.passkeys.beginSignIn(input.headers) }, noStore);
  }

  @Call('POST /auth/passkeys/finish')
  async signIn(@Input() input: InputOf<'POST /auth/passkeys/finish'>) {
    refuseCrossSite(input.headers, this.config.PUBLIC_ORIGIN);
    return respond({ data: await this.passkeys.signIn(input.body.response, input) }, noStore);
  }

  @Call('POST /account/passkeys/begin')
  async beginRegistration(@Input() input: InputOf<'POST /account/passkeys/begin'>) {
    return respond({ data: await this.passkeys.beginRegistration(input, input.body.password) }, noStore);
  }

  @Call('POST /account/passkeys')
  async register(@Input() input: InputOf<'POST /account/passkeys'>) {
    const { response, name } = input.body;
    return { data: presentPasskey(await this.passkeys.register(input, response, name)) };
  }

  @Call('PUT /account/passkeys/{id}')
  async rename(@Input() { params, body, viewer }: InputOf<'PUT /account/passkeys/{id}'>) {
    const renamed = await this.store.rename(params.id, viewer.accountId, body.name);
    return { data: presentPasskey(renamed ?? fail('passkey/not-found')) };
  }

  @Call('DELETE /account/passkeys/{id}')
  async remove(@Input() input: InputOf<'DELETE /account/passkeys/{id}'>) {
    const { params, viewer, body } = input;
    await this.confirmation.require(input, body.password);
    await this.outbox.transact(async tx => {
      const account = await this.confirmation.lock(viewer, tx);
      if (!(await this.store.remove(params.id, account._id, tx))) fail('passkey/not-found');
      const remaining = await this.store.findByAccount(account._id, tx);
      if (!hasSignInMethod(account, remaining.length)) fail('auth/last-way-in');
      await this.mails.sendAccountChanged(account, 'passkey-removed', tx);
    });
    return { data: { id: params.id } };
  }
}
