import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, type Language } from '@giftlist/contracts/languages';
import { InjectConfig } from '@giftlist/service-kit/config';
import { readerLanguage } from '@giftlist/service-kit/http/reader-language';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { isOutage } from '@giftlist/service-kit/outage';
import { People } from '@giftlist/service-kit/people/people';
import type { Person } from '@giftlist/service-kit/people/people.store';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { type Locale, localeOf } from '@giftlist/service-kit/translations';
import { Injectable } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { rememberLanguage, seenLanguage } from './reader-languages.store.ts';

/** The languages of the people who receive mails and notifications, and how they read dates. */
@Injectable()
export class ReaderLanguages {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly people: People,
    private readonly client: InternalClient,
  ) {}

  /** The language of a browser's response. */
  async ofRequest(profileId: string | null, headers: IncomingHttpHeaders): Promise<Locale> {
    const person = await this.#find(profileId);
    const language = readerLanguage(headers, this.config.OFFERED_LANGUAGES, person?.language);
    return localeOf(language, person?.country);
  }

  /** The language of a person who is not here: the one they chose, else that of their last browser. */
  async ofPerson(personId: string | null, fallback?: string): Promise<Locale> {
    const person = await this.#find(personId);
    const profile = person?.language;
    const cookie = personId && !profile ? await seenLanguage(personId) : null;
    const language = chooseLanguage({ profile, cookie, accept: fallback }, this.config.OFFERED_LANGUAGES);
    return localeOf(language, person?.country);
  }

  /** The language of the person who has verified this address; `fallback` if nobody has or users is unavailable. */
  async ofAddress(email: string, fallback: string | undefined): Promise<Locale> {
    const found = await this.client
      .callService('users', 'GET /internal/people/by-email', { query: { email } })
      .catch(unlessUnavailable);
    return this.ofPerson(found?.id ?? null, fallback);
  }

  /** Remembers the language of a person's browser, for mails. */
  async remember(personId: string, language: Language): Promise<void> {
    await rememberLanguage(personId, language);
  }

  /** Null also while an unknown person cannot be requested: nothing fails for its language. */
  async #find(id: string | null): Promise<Person | null> {
    return id === null ? null : this.people.find(id).catch(unlessUnavailable);
  }
}

function unlessUnavailable(error: unknown): null {
  if (isOutage(error) || (error instanceof ProblemError && error.code === 'upstream-unavailable'))
    return null;
  throw error;
}
