import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import { TextCipher } from '../encryption/text-cipher.ts';
import { GuessLimits } from '../guessing/guess-limits.ts';
import { findTimeStep, hashRecoveryCode, type SecondFactor } from '../model/second-factor.ts';
import { KnownBrowsers } from '../sign-ins/known-browsers.ts';
import type { SignInCall } from '../sign-ins/sign-ins.ts';
import { SecondFactorStore } from './second-factor.store.ts';

/** Accepts each app code and recovery code once, and limits guesses. */
@Injectable()
export class SecondFactorCodes {
  private readonly cipher: TextCipher;

  constructor(
    private readonly store: SecondFactorStore,
    private readonly guesses: GuessLimits,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: UsersConfig,
  ) {
    this.cipher = new TextCipher(config.COOKIE_SECRET, 'giftlist second factors');
  }

  encryptSecret(secret: string): Promise<string> {
    return this.cipher.encrypt(secret);
  }

  hashRecovery(accountId: string, code: string): string {
    return hashRecoveryCode(this.config.COOKIE_SECRET, accountId, code);
  }

  /** Returns whether the code was correct. */
  consumeAppCode(factor: SecondFactor, code: string, call: SignInCall): Promise<boolean> {
    return this.withGuessLimit(factor, call, () => this.consumeStep(factor, code));
  }

  /** Accepts an app code or a recovery code. Returns whether the code was correct. */
  consumeAnyCode(factor: SecondFactor, code: string, call: SignInCall): Promise<boolean> {
    return this.withGuessLimit(factor, call, async () => {
      if (await this.consumeStep(factor, code)) return true;
      return this.store.consumeRecoveryCode(factor._id, this.hashRecovery(factor._id, code));
    });
  }

  private async withGuessLimit(factor: SecondFactor, call: SignInCall, verify: () => Promise<boolean>) {
    const isKnownBrowser = await this.browsers.isKnown(factor._id, call);
    const guess = { kind: 'code', subject: factor._id, ip: call.ip, isKnownBrowser } as const;
    await this.guesses.recordGuessOrFail(guess);
    const isCorrect = await verify();
    if (isCorrect) await this.guesses.recordSuccess(guess);
    return isCorrect;
  }

  private async consumeStep(factor: SecondFactor, code: string): Promise<boolean> {
    const secret = await this.cipher.decrypt(factor.sealed_secret);
    if (secret === null) return false;
    const digits = code.replace(/[\s-]/g, '');
    const step = findTimeStep(secret, digits, factor.last_step, this.clock.now());
    return step !== null && (await this.store.consumeStep(factor._id, step));
  }
}
