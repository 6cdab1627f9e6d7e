import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { UsersConfig } from '../config.ts';
import { refuseCrossSite } from '../sign-ins/cross-site.ts';
import { type SessionResponse, SignIns } from '../sign-ins/sign-ins.ts';
import { PasswordSignIn } from './password-sign-in.ts';

@Controller()
export class SignInsController {
  constructor(
    private readonly passwordSignIn: PasswordSignIn,
    private readonly signIns: SignIns,
    @InjectConfig() private readonly config: UsersConfig,
  ) {}

  @Call('POST /auth/sign-up')
  async signUp(@Input() input: InputOf<'POST /auth/sign-up'>) {
    refuseCrossSite(input.headers, this.config.PUBLIC_ORIGIN);
    return respondUncached(await this.passwordSignIn.signUp(input.body, input));
  }

  @Call('POST /auth/sign-in')
  async signIn(@Input() input: InputOf<'POST /auth/sign-in'>) {
    refuseCrossSite(input.headers, this.config.PUBLIC_ORIGIN);
    return respondUncached(await this.passwordSignIn.signIn(input.body, input));
  }

  @Call('POST /auth/refresh')
  async refresh(@Input() input: InputOf<'POST /auth/refresh'>) {
    refuseCrossSite(input.headers, this.config.PUBLIC_ORIGIN);
    return respondUncached(await this.signIns.refresh(input));
  }

  @Call('POST /auth/sign-out')
  async signOut(@Input() input: InputOf<'POST /auth/sign-out'>) {
    refuseCrossSite(input.headers, this.config.PUBLIC_ORIGIN);
    if (input.body.everywhere) await this.signIns.endAll(input.viewer, input);
    else await this.signIns.end(input.viewer, input);
    return { data: {} };
  }
}

const respondUncached = (data: SessionResponse) =>
  respond({ data }, { headers: { 'cache-control': 'no-store' } });
