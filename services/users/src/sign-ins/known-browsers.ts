import { Injectable } from '@nestjs/common';
import { ProfileStore } from '../store/profiles.store.ts';
import { type BrowserCall, SessionCookies } from './session-cookies.ts';

/** Browsers that signed in to an account before: guesses of strangers do not slow them down. */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly cookies: SessionCookies,
  ) {}

  async isKnown(accountId: string, call: BrowserCall): Promise<boolean> {
    const known = this.cookies.known(call);
    if (known.length === 0) return false;
    const profile = await this.profiles.byAccount(accountId);
    return profile !== null && known.includes(profile._id);
  }

  /**
   * Whether the account was used before, but not in this browser. An account with a profile was signed in when it was
   * created.
   */
  async isNewTo(accountId: string, call: BrowserCall): Promise<boolean> {
    if (!this.cookies.mayKnow(call)) return false;
    const profile = await this.profiles.byAccount(accountId);
    return profile !== null && !this.cookies.known(call).includes(profile._id);
  }
}
