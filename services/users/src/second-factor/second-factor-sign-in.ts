import { fail } from '@giftlist/service-kit/core/problem-error';
import { Injectable } from '@nestjs/common';
import type { Account } from '../model/accounts.ts';
import { type SessionResponse, type SignInCall, SignIns } from '../sign-ins/sign-ins.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { SecondFactorStore } from './second-factor.store.ts';
import { SecondFactorCodes } from './second-factor-codes.ts';
import { SecondFactorTickets } from './tickets.ts';

/** Opens a sign-in after the first factor, or after the second factor if the account has one. */
@Injectable()
export class SecondFactorSignIn {
  constructor(
    private readonly factors: SecondFactorStore,
    private readonly codes: SecondFactorCodes,
    private readonly tickets: SecondFactorTickets,
    private readonly accounts: AccountStore,
    private readonly signIns: SignIns,
  ) {}

  /** Fails with `auth/second-factor-required` and a ticket if a second step is needed. */
  async open(account: Account, call: SignInCall): Promise<SessionResponse> {
    const factor = await this.factors.findByAccount(account._id);
    if (factor?.on_since) {
      fail('auth/second-factor-required', { ticket: await this.tickets.issue(account) });
    }
    return this.signIns.open(account, call);
  }

  /** Accepts each ticket, app code and recovery code once. */
  async finish(
    { ticket, code }: { ticket: string; code: string },
    call: SignInCall,
  ): Promise<SessionResponse> {
    const accountId = (await this.tickets.findAccountId(ticket)) ?? fail('auth/session-ended');
    const factor = await this.factors.findByAccount(accountId);
    const account = await this.accounts.findById(accountId);
    if (!account || !(await this.tickets.isValidFor(ticket, account))) fail('auth/session-ended');
    // No code is needed if the second factor was disabled in the meantime.
    const isAccepted = !factor?.on_since || (await this.codes.consumeAnyCode(factor, code, call));
    if (!isAccepted) fail('auth/second-factor-wrong');
    if (!(await this.tickets.consume(ticket))) fail('auth/session-ended');
    return this.signIns.open(account, call);
  }
}
