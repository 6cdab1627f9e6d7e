import type {} from '@fastify/cookie';
import { knownProfilesCookie } from '@giftlist/contracts/cookies';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { getSiteOrigin } from '@giftlist/service-kit/http/origins';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { UsersConfig } from '../config.ts';
import { refreshRules } from '../model/refresh-token.ts';
import { addKnownProfile, parseKnownProfiles, removeKnownProfile } from './known-profiles.ts';

export const refreshCookie = 'giftlist_refresh';
const knownProfilesTtlSeconds = 365 * 86_400;

export interface BrowserCall {
  readonly reply: FastifyReply;
  signedCookie(name: string): string | null;
}

/** Reads and sets the cookies that keep a browser signed in and remember its profiles. */
@Injectable()
export class SessionCookies {
  constructor(@InjectConfig() private readonly config: UsersConfig) {}

  setRefreshToken(call: BrowserCall, token: string): void {
    call.reply.setCookie(refreshCookie, token, {
      ...this.createBaseOptions(call, '/auth'),
      maxAge: Math.floor(refreshRules.idleMs / 1_000),
    });
  }

  clearRefreshToken(call: BrowserCall): void {
    call.reply.clearCookie(refreshCookie, this.createBaseOptions(call, '/auth'));
  }

  readKnownProfiles(call: BrowserCall): string[] {
    return parseKnownProfiles(call.signedCookie(knownProfilesCookie));
  }

  /** Form posts from other sites, such as Apple's, do not carry the cookie. */
  canReadKnownProfiles(call: BrowserCall): boolean {
    const { method, headers } = call.reply.request;
    return method !== 'POST' || headers['sec-fetch-site'] !== 'cross-site';
  }

  addKnownProfile(call: BrowserCall, profileId: string): void {
    // A new cookie would lose the other profiles. The next refresh adds this profile.
    if (!this.canReadKnownProfiles(call)) return;
    this.setKnownProfiles(call, addKnownProfile(this.readKnownProfiles(call), profileId));
  }

  removeKnownProfile(call: BrowserCall, profileId: string): void {
    this.setKnownProfiles(call, removeKnownProfile(this.readKnownProfiles(call), profileId));
  }

  private setKnownProfiles(call: BrowserCall, profileIds: readonly string[]): void {
    call.reply.setCookie(knownProfilesCookie, profileIds.join(','), {
      ...this.createBaseOptions(call, '/'),
      signed: true,
      maxAge: profileIds.length === 0 ? 0 : knownProfilesTtlSeconds,
    });
  }

  private createBaseOptions({ reply }: BrowserCall, path: string) {
    const secure = getSiteOrigin(reply.request.headers, this.config.PUBLIC_ORIGIN).startsWith('https:');
    return { path, httpOnly: true, sameSite: 'lax', secure } as const;
  }
}
