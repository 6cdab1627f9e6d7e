import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage } from '@giftlist/contracts/languages';
import { People } from '@giftlist/service-domain/people/people';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { isOutage } from '@giftlist/service-kit/core/outage';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { chooseReaderLanguage } from '@giftlist/service-kit/http/reader-language';
import { getLocale, type Locale } from '@giftlist/service-kit/translations';
import { Injectable } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { findSeenLanguage } from './reader-languages.store.ts';

/** Chooses a reader's locale: the language, and the country for date formats. */
@Injectable()
export class ReaderLanguages {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly people: People,
    private readonly client: InternalClient,
  ) {}

  async findForRequest(profileId: string | null, headers: IncomingHttpHeaders): Promise<Locale> {
    const person = await this.findPerson(profileId);
    const language = chooseReaderLanguage(headers, this.config.OFFERED_LANGUAGES, person?.language);
    return getLocale(language, person?.country);
  }

  /** Uses the language of the profile, else the one last seen in a browser, else `fallback`. */
  async findForPerson(personId: string | null, fallback?: string): Promise<Locale> {
    const person = await this.findPerson(personId);
    const profileLanguage = person?.language;
    const seenLanguage = personId && !profileLanguage ? await findSeenLanguage(personId) : null;
    // The last seen language ranks like a language cookie.
    const preferences = { profile: profileLanguage, cookie: seenLanguage, accept: fallback };
    const language = chooseLanguage(preferences, this.config.OFFERED_LANGUAGES);
    return getLocale(language, person?.country);
  }

  /**
   * Like `findForPerson`, for the person who verified this address. Uses `fallback` if there is no such person or the
   * users service is unavailable.
   */
  async findForAddress(email: string, fallback: string | undefined): Promise<Locale> {
    const found = await this.client
      .callService('users', 'GET /internal/people/by-email', { query: { email } })
      .catch(nullIfUnavailable);
    return this.findForPerson(found?.id ?? null, fallback);
  }

  /** Returns null if the users service is unavailable, because a missing language is no reason to fail. */
  private async findPerson(id: string | null): Promise<Person | null> {
    return id === null ? null : this.people.find(id).catch(nullIfUnavailable);
  }
}

function nullIfUnavailable(error: unknown): null {
  if (isOutage(error)) return null;
  throw error;
}
