import { EmailKeys } from '@giftlist/service-kit/email-key';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { addressSubject, personSubject } from './preferences.store.ts';

/** Under which names a person's choices are kept. */
@Injectable()
export class PreferenceSubjects {
  constructor(
    private readonly client: InternalClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  /**
   * The person and each address that the person proved: mails that other services order (an invitation, a
   * shared list) know the address alone, and the link in such a mail turns off what it turns off for that
   * address. Whoever has not proved an address chooses for nobody behind it.
   */
  async of(personId: string): Promise<string[]> {
    const addresses = await this.#addressesOf(personId);
    const keys = addresses.map(address => addressSubject(this.emailKeys.emailKey(address)));
    return [...new Set([personSubject(personId), ...keys])];
  }

  /** None for who came by a provider that told none. */
  async #addressesOf(personId: string): Promise<string[]> {
    try {
      const { email, email_verified, other_emails } = await this.client.callService(
        'users',
        'GET /internal/people/{id}/contact',
        { params: { id: personId } },
      );
      return email_verified ? [email, ...other_emails] : other_emails;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'user/not-found') return [];
      throw error;
    }
  }
}
