import { Injectable } from '@nestjs/common';
import { ProfileStore } from '../profiles/profiles.store.ts';
import { type BrowserCall, SessionCookies } from './session-cookies.ts';

/** Did this browser sign in to the account before? Then the guesses of strangers do not slow it down. */
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
}
