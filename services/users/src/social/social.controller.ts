import type { ProviderName } from '@giftlist/contracts/users/accounts';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { getSiteOrigin } from '@giftlist/service-kit/http/origins';
import { redirect } from '@giftlist/service-kit/http/response';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { UsersConfig } from '../config.ts';
import { Confirmation } from '../confirmation/confirmation.ts';
import { hasSignInMethod } from '../model/sign-in-methods.ts';
import { PasskeyStore } from '../passkeys/passkeys.store.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { OAuthFlow } from './oauth-flow.ts';
import { SocialProviders } from './providers.ts';

@Controller()
export class SocialController {
  constructor(
    private readonly providers: SocialProviders,
    private readonly flow: OAuthFlow,
    private readonly confirmation: Confirmation,
    private readonly accounts: AccountStore,
    private readonly passkeys: PasskeyStore,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  @Call('GET /auth/providers')
  listProviders(@Input() { headers }: InputOf<'GET /auth/providers'>) {
    const origin = getSiteOrigin(headers, this.config.PUBLIC_ORIGIN);
    const isReachable = (provider: ProviderName) => this.providers.isReachable(provider, origin);
    return {
      google: isReachable('google'),
      apple: isReachable('apple'),
      facebook: isReachable('facebook'),
    };
  }

  @Call('GET /auth/google')
  async startGoogle(@Input() input: InputOf<'GET /auth/google'>) {
    return redirect(await this.flow.start('google', input, input.query.return_to));
  }

  @Call('GET /auth/google/callback')
  async finishGoogle(@Input() input: InputOf<'GET /auth/google/callback'>) {
    return redirect(await this.flow.finish('google', input.query, input));
  }

  @Call('GET /auth/apple')
  async startApple(@Input() input: InputOf<'GET /auth/apple'>) {
    return redirect(await this.flow.start('apple', input, input.query.return_to));
  }

  @Call('POST /auth/apple/callback')
  async finishApple(@Input() input: InputOf<'POST /auth/apple/callback'>) {
    // 303 makes the browser continue with a GET.
    return redirect(await this.flow.finish('apple', input.body, input), { status: 303 });
  }

  @Call('GET /auth/facebook')
  async startFacebook(@Input() input: InputOf<'GET /auth/facebook'>) {
    return redirect(await this.flow.start('facebook', input, input.query.return_to));
  }

  @Call('GET /auth/facebook/callback')
  async finishFacebook(@Input() input: InputOf<'GET /auth/facebook/callback'>) {
    return redirect(await this.flow.finish('facebook', input.query, input));
  }

  @Call('POST /account/providers/{provider}')
  async link(@Input() input: InputOf<'POST /account/providers/{provider}'>) {
    const { params, body } = input;
    this.providers.requireAvailable(params.provider);
    const { _id } = await this.confirmation.require(input, body.password);
    const linkTo = { account_id: _id, sign_in_id: input.viewer.sessionId };
    return { data: { location: await this.flow.start(params.provider, input, body.return_to, linkTo) } };
  }

  @Call('DELETE /account/providers/{provider}')
  async unlink(@Input() input: InputOf<'DELETE /account/providers/{provider}'>) {
    const { params, viewer, body } = input;
    await this.confirmation.require(input, body.password);
    await this.outbox.transact(async tx => {
      const account = await this.confirmation.lock(viewer, tx);
      const isLinked = account.providers.some(({ provider }) => provider === params.provider);
      if (!isLinked) return;
      const providers = account.providers.filter(({ provider }) => provider !== params.provider);
      const passkeys = await this.passkeys.findByAccount(account._id, tx);
      if (!hasSignInMethod({ ...account, providers }, passkeys.length)) fail('auth/last-way-in');
      await this.accounts.unlinkProvider(account._id, params.provider, tx);
      await this.mails.sendAccountChanged(account, 'provider-unlinked', tx);
    });
    return { data: {} };
  }
}
