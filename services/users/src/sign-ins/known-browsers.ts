import { Injectable } from '@nestjs/common';
import { ProfileStore } from '../store/profiles.store.ts';
import { type BrowserCall, SessionCookies } from './session-cookies.ts';

/** Recognises browsers that have signed in to an account before. Guesses from other browsers do not delay them. */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly cookies: SessionCookies,
  ) {}

  async isKnown(accountId: string, call: BrowserCall): Promise<boolean> {
    const knownProfileIds = this.cookies.readKnownProfiles(call);
    if (knownProfileIds.length === 0) return false;
    const profile = await this.profiles.findByAccount(accountId);
    return profile !== null && knownProfileIds.includes(profile._id);
  }

  /**
   * Whether an account with a profile signs in on this browser for the first time. False if the request
   * cannot carry the cookie of known profiles.
   */
  async isNew(accountId: string, call: BrowserCall): Promise<boolean> {
    if (!this.cookies.canReadKnownProfiles(call)) return false;
    const profile = await this.profiles.findByAccount(accountId);
    return profile !== null && !this.cookies.readKnownProfiles(call).includes(profile._id);
  }
}
