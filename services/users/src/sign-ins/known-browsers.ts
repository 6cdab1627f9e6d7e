import { Injectable } from '@nestjs/common';
import { ProfileStore } from '../store/profiles.store.ts';
import { type BrowserCall, SessionCookies } from './session-cookies.ts';

/** Recognises browsers that have signed in to an account before. Other people's wrong guesses do not delay them. */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly cookies: SessionCookies,
  ) {}

  async isKnown(accountId: string, call: BrowserCall): Promise<boolean> {
    const knownIds = this.cookies.readKnownProfiles(call);
    if (knownIds.length === 0) return false;
    const profile = await this.profiles.findByAccount(accountId);
    return profile !== null && knownIds.includes(profile._id);
  }

  /**
   * Whether the account has a profile, but has never signed in on this browser. False if the request cannot carry the
   * cookie.
   */
  async isNew(accountId: string, call: BrowserCall): Promise<boolean> {
    if (!this.cookies.canReadKnownProfiles(call)) return false;
    const profile = await this.profiles.findByAccount(accountId);
    return profile !== null && !this.cookies.readKnownProfiles(call).includes(profile._id);
  }
}
