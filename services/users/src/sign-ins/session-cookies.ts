import type {} from '@fastify/cookie';
import { InjectConfig } from '@giftlist/service-kit/config';
import { siteOrigin } from '@giftlist/service-kit/http/origins';
import { knownCookie } from '@giftlist/service-kit/list-visitors';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { UsersConfig } from '../config.ts';
import { refreshRules } from '../model/refresh-token.ts';
import { addKnown, readKnown, removeKnown } from './known-profiles.ts';

export const refreshCookie = 'giftlist_refresh';

/** The cookie-related part of a request. */
export interface BrowserCall {
  readonly reply: FastifyReply;
  signedCookie(name: string): string | null;
}

/** The cookies that keep a browser signed in and store who signed in on it. */
@Injectable()
export class SessionCookies {
  constructor(@InjectConfig() private readonly config: UsersConfig) {}

  keepRefreshToken(call: BrowserCall, token: string): void {
    call.reply.setCookie(refreshCookie, token, {
      ...this.ours(call, '/auth'),
      maxAge: Math.floor(refreshRules.idleMs / 1_000),
    });
  }

  forgetRefreshToken(call: BrowserCall): void {
    call.reply.clearCookie(refreshCookie, this.ours(call, '/auth'));
  }

  known(call: BrowserCall): string[] {
    return readKnown(call.signedCookie(knownCookie));
  }

  /** A form post from another site (Apple's) does not carry the remembered profiles. */
  mayKnow(call: BrowserCall): boolean {
    const { method, headers } = call.reply.request;
    return method !== 'POST' || headers['sec-fetch-site'] !== 'cross-site';
  }

  remember(call: BrowserCall, profileId: string): void {
    // The next refresh stores them.
    if (!this.mayKnow(call)) return;
    this.keepKnown(call, addKnown(this.known(call), profileId));
  }

  forget(call: BrowserCall, profileId: string): void {
    this.keepKnown(call, removeKnown(this.known(call), profileId));
  }

  private keepKnown(call: BrowserCall, known: readonly string[]): void {
    call.reply.setCookie(knownCookie, known.join(','), {
      ...this.ours(call, '/'),
      signed: true,
      maxAge: known.length === 0 ? 0 : 365 * 86_400,
    });
  }

  private ours({ reply }: BrowserCall, path: string) {
    const secure = siteOrigin(reply.request.headers, this.config.PUBLIC_ORIGIN).startsWith('https:');
    return { path, httpOnly: true, sameSite: 'lax', secure } as const;
  }
}
