import type { AccountMailTopic } from '@giftlist/contracts/notifications/events';
import { brand } from '@giftlist/contracts/product';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { generateSecret, generateURI } from 'otplib';
import { renderSVG } from 'uqr';
import type { z } from 'zod';
import { AccountMails } from '../account-mails/account-mails.ts';
import { Confirmation, type SignedInCall } from '../confirmation/confirmation.ts';
import { createRecoveryCodes, type SecondFactor } from '../model/second-factor.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { SecondFactorStore } from './second-factor.store.ts';
import { SecondFactorCodes } from './second-factor-codes.ts';

@Injectable()
export class SecondFactorSetup {
  constructor(
    private readonly store: SecondFactorStore,
    private readonly codes: SecondFactorCodes,
    private readonly confirmation: Confirmation,
    private readonly accounts: AccountStore,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Creates a secret for the authenticator app. Replaces a secret that was not confirmed. */
  async begin(call: SignedInCall, password: string | undefined) {
    const account = await this.confirmation.require(call, password);
    const secret = generateSecret();
    const sealed_secret = await this.codes.encryptSecret(secret);
    await this.outbox.transact(async tx => {
      await this.confirmation.lock(call.viewer, tx);
      if ((await this.store.findByAccount(account._id, tx))?.on_since) fail('second-factor/on');
      await this.store.save(
        { _id: account._id, sealed_secret, on_since: null, last_step: 0, recovery: [] },
        tx,
      );
    });
    const otpauth_url = generateURI({ issuer: brand, label: account.email ?? brand, secret });
    return { secret, otpauth_url, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(otpauth_url))}` };
  }

  /** Enables the second factor with its first app code. Returns the recovery codes. */
  async confirm(call: SignedInCall, code: string): Promise<string[]> {
    const { account } = await this.confirmation.findSession(call);
    const factor = (await this.store.findByAccount(account._id)) ?? fail('second-factor/off');
    if (factor.on_since) fail('second-factor/on');
    if (!(await this.codes.consumeAppCode(factor, code, call))) fail('auth/invalid-code');
    return this.replaceRecoveryCodes(call, async (current, tx) => {
      // The setup was restarted with another secret or confirmed in the meantime.
      if (current.sealed_secret !== factor.sealed_secret || current.on_since) fail('auth/invalid-code');
      await this.emailOwner(factor._id, 'second-factor-on', tx);
      return { ...current, on_since: this.clock.now() };
    });
  }

  /** Accepts app codes, but no recovery codes. */
  async renewRecoveryCodes(call: SignedInCall, code: string): Promise<string[]> {
    const factor = await this.requireEnabled(call);
    if (!(await this.codes.consumeAppCode(factor, code, call))) fail('auth/invalid-code');
    return this.replaceRecoveryCodes(call, async current => current);
  }

  async disable(call: SignedInCall, code: string): Promise<void> {
    const factor = await this.requireEnabled(call);
    if (!(await this.codes.consumeAnyCode(factor, code, call))) fail('auth/invalid-code');
    await this.outbox.transact(async tx => {
      await this.confirmation.lock(call.viewer, tx);
      await this.store.remove(factor._id, tx);
      await this.emailOwner(factor._id, 'second-factor-off', tx);
    });
  }

  private async requireEnabled(call: SignedInCall): Promise<SecondFactor> {
    const { account } = await this.confirmation.findSession(call);
    const factor = await this.store.findByAccount(account._id);
    return factor?.on_since ? factor : fail('second-factor/off');
  }

  private async replaceRecoveryCodes(
    call: SignedInCall,
    changeFactor: (current: SecondFactor, tx: Transaction) => Promise<SecondFactor>,
  ): Promise<string[]> {
    const _id = call.viewer.accountId;
    const codes = createRecoveryCodes();
    const recovery = codes.map(code => this.codes.hashRecovery(_id, code));
    await this.outbox.transact(async tx => {
      await this.confirmation.lock(call.viewer, tx);
      const current = (await this.store.findByAccount(_id, tx)) ?? fail('second-factor/off');
      await this.store.save({ ...(await changeFactor(current, tx)), recovery }, tx);
    });
    return codes;
  }

  private async emailOwner(
    accountId: string,
    topic: z.output<typeof AccountMailTopic>,
    tx: Transaction,
  ): Promise<void> {
    const account = await this.accounts.findById(accountId, tx);
    if (account) await this.mails.sendAccountChanged(account, topic, tx);
  }
}
