import { redirect } from '@giftlist/service-kit/answer';
import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { InjectConfig } from '@giftlist/service-kit/config';
import { fail, ProblemError } from '@giftlist/service-kit/problem-error';
import { Controller, Inject, Logger } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import type { SignInCall } from '../sign-ins/sign-ins.ts';
import { GoogleStrategy } from './google.strategy.ts';
import {
  attemptCookie,
  attemptSeconds,
  challengeOf,
  isAnswerTo,
  newAttempt,
  type OAuthAttempt,
  readAttempt,
  writeAttempt,
} from './oauth-attempt.ts';
import { type Passage, runStrategy } from './passage.ts';
import { returnPath, signInPage, withError } from './return-path.ts';
import { SocialSignIn } from './social-sign-in.ts';

/** What the page is told that the browser comes back to: an error code, or that the person turned back. */
type ReturnError = 'cancelled' | 'auth/provider-unavailable' | 'auth/different-provider' | 'csrf/refused';

@Controller()
export class GoogleController {
  private readonly log = new Logger(GoogleController.name);
  private readonly cookie: { path: string; httpOnly: true; sameSite: 'lax'; secure: boolean };

  constructor(
    @Inject(GoogleStrategy) private readonly google: GoogleStrategy | null,
    private readonly social: SocialSignIn,
    @InjectConfig() private readonly config: UsersConfig,
  ) {
    const secure = config.PUBLIC_ORIGIN.startsWith('https:');
    this.cookie = { path: '/auth', httpOnly: true, sameSite: 'lax', secure };
  }

  @Call('GET /auth/providers')
  providers(): AnswerOf<'GET /auth/providers'> {
    return { google: this.google !== null, apple: false, facebook: false };
  }

  @Call('GET /auth/google')
  async start(@Input() input: InputOf<'GET /auth/google'>): Promise<AnswerOf<'GET /auth/google'>> {
    const google = this.google ?? fail('auth/provider-unavailable');
    const attempt = newAttempt(returnPath(input.query.return_to, this.config.PUBLIC_ORIGIN));
    const options = { state: attempt.state, codeChallenge: challengeOf(attempt) };
    const passage = await runStrategy(google.name, {}, options);
    if (passage.kind !== 'redirect') fail('auth/provider-unavailable');
    input.reply.setCookie(attemptCookie, writeAttempt(attempt), {
      ...this.cookie,
      signed: true,
      maxAge: attemptSeconds,
    });
    return redirect(passage.location);
  }

  @Call('GET /auth/google/callback')
  async finish(
    @Input() input: InputOf<'GET /auth/google/callback'>,
  ): Promise<AnswerOf<'GET /auth/google/callback'>> {
    const google = this.google ?? fail('auth/provider-unavailable');
    const attempt = readAttempt(input.signedCookie(attemptCookie));
    input.reply.clearCookie(attemptCookie, this.cookie);
    if (!attempt || !isAnswerTo(attempt, input.query.state)) return this.back(null, 'csrf/refused');
    const options = { codeVerifier: attempt.verifier };
    const error = await this.signIn(await runStrategy(google.name, input.query, options), input);
    return this.back(attempt, error);
  }

  private async signIn(passage: Passage, call: SignInCall): Promise<ReturnError | null> {
    if (passage.kind === 'cancelled') return 'cancelled';
    if (passage.kind !== 'identity') {
      this.log.warn(
        `Sign-in with Google failed: ${passage.kind === 'failed' ? passage.reason : passage.kind}`,
      );
      return 'auth/provider-unavailable';
    }
    try {
      await this.social.signIn(passage.identity, call);
      return null;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'auth/different-provider') return error.code;
      throw error;
    }
  }

  private back(attempt: OAuthAttempt | null, error: ReturnError | null) {
    const path = attempt?.return_to ?? signInPage;
    return redirect(error ? withError(path, this.config.PUBLIC_ORIGIN, error) : path);
  }
}
