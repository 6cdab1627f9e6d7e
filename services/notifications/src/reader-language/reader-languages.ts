import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, type Language } from '@giftlist/contracts/languages';
import { InjectConfig } from '@giftlist/service-kit/config';
import { readerLanguage } from '@giftlist/service-kit/http/reader-language';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { isOutage } from '@giftlist/service-kit/outage';
import { People } from '@giftlist/service-kit/people/people';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { rememberLanguage, seenLanguage } from './reader-languages.store.ts';

/** The languages of the people who receive mails and notifications. */
@Injectable()
export class ReaderLanguages {
  constructor(
    @InjectConfig() private readonly config: NotificationsConfig,
    private readonly people: People,
    private readonly client: InternalClient,
  ) {}

  /** The language of a browser's response. */
  async ofRequest(profileId: string | null, headers: IncomingHttpHeaders): Promise<Language> {
    if (this.#only) return this.#only;
    const chosen = profileId === null ? null : await this.#chosen(profileId);
    return readerLanguage(headers, this.config.OFFERED_LANGUAGES, chosen);
  }

  /** The language of a person who is not here: the one they chose, else that of their last browser. */
  async ofPerson(personId: string | null, fallback?: string): Promise<Language> {
    if (this.#only) return this.#only;
    const profile = personId && (await this.#chosen(personId));
    const cookie = personId && !profile ? await seenLanguage(personId) : null;
    return chooseLanguage({ profile, cookie, accept: fallback }, this.config.OFFERED_LANGUAGES);
  }

  /** The language of the person who has verified this address; `fallback` if nobody has or users is unavailable. */
  async ofAddress(email: string, fallback: string | undefined): Promise<Language> {
    if (this.#only) return this.#only;
    const found = await this.client
      .callService('users', 'GET /internal/people/by-email', { query: { email } })
      .catch(unlessUnavailable);
    return this.ofPerson(found?.id ?? null, fallback);
  }

  /** Remembers the language of a person's browser, for mails. */
  async remember(personId: string, language: Language): Promise<void> {
    if (!this.#only) await rememberLanguage(personId, language);
  }

  /** If only one language is offered, nobody is asked. */
  get #only(): Language | undefined {
    const [first, ...others] = this.config.OFFERED_LANGUAGES;
    return others.length === 0 ? first : undefined;
  }

  /** Null also while an unknown person cannot be requested: a response does not fail for its language. */
  async #chosen(personId: string): Promise<Language | null> {
    const person = await this.people.find(personId).catch(unlessUnavailable);
    return person?.language ?? null;
  }
}

function unlessUnavailable(error: unknown): null {
  if (isOutage(error) || (error instanceof ProblemError && error.code === 'upstream-unavailable'))
    return null;
  throw error;
}
