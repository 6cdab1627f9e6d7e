import { Injectable } from '@nestjs/common';
import { ProfileStore } from '../store/profiles.store.ts';
import { type BrowserCall, SessionCookies } from './session-cookies.ts';

/** Recognises browsers that have signed in to an account before: strangers' guesses do not slow them down. */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly cookies: SessionCookies,
  ) {}

  async isKnown(accountId: string, call: BrowserCall): Promise<boolean> {
    const knownIds = this.cookies.readKnownProfiles(call);
    if (knownIds.length === 0) return false;
    const profile = await this.profiles.byAccount(accountId);
    return profile !== null && knownIds.includes(profile._id);
  }

  /**
   * Whether the account has been used before, but not in this browser. An account counts as used once it has a profile.
   * False if the request cannot carry the cookie that would show it.
   */
  async isNew(accountId: string, call: BrowserCall): Promise<boolean> {
    if (!this.cookies.canCarryKnownProfiles(call)) return false;
    const profile = await this.profiles.byAccount(accountId);
    return profile !== null && !this.cookies.readKnownProfiles(call).includes(profile._id);
  }
}
