import { setTimeout } from 'node:timers/promises';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { EmailVerification } from './email-verification.ts';
import { PasswordReset } from './password-reset.ts';

/** The minimum duration of a response, so that its timing does not reveal whether an account exists. */
const minResponseMs = 250;

@Controller()
export class MailedCodesController {
  constructor(
    private readonly passwordReset: PasswordReset,
    private readonly emailVerification: EmailVerification,
  ) {}

  @Call('POST /user/forgot-password')
  async requestPasswordReset(@Input() input: InputOf<'POST /user/forgot-password'>) {
    const [isAllowed] = await Promise.all([
      this.passwordReset.requestCode(input.body.email, input),
      setTimeout(minResponseMs),
    ]);
    return { data: isAllowed ? {} : { mail_sent: false as const } };
  }

  @Call('POST /auth/reset-password')
  async resetPassword(@Input() input: InputOf<'POST /auth/reset-password'>) {
    await this.passwordReset.resetPassword(input.body, input);
    return { data: {} };
  }

  @Call('POST /auth/verify-email')
  async verifyEmail(@Input() input: InputOf<'POST /auth/verify-email'>) {
    return { data: { methods_removed: await this.emailVerification.verify(input) } };
  }

  @Call('POST /auth/send-verification')
  async resendVerification(@Input() input: InputOf<'POST /auth/send-verification'>) {
    await this.emailVerification.resend(input.viewer.accountId, input);
    return { data: {} };
  }
}
