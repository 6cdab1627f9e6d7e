import { EmailKeys } from '@giftlist/service-kit/email-key';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { addressSubject, personSubject } from '../store/preferences.store.ts';

/** The subjects under which a person's preferences are stored. */
@Injectable()
export class PreferenceSubjects {
  constructor(
    private readonly client: InternalClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  /**
   * The person and each verified address: mails of other services (an invitation, a shared list) only know the
   * address, and their unsubscribe link applies to that address. An unverified address does not affect the preferences of
   * its real owner.
   */
  async of(personId: string): Promise<string[]> {
    const addresses = await this.#addressesOf(personId);
    const keys = addresses.map(address => addressSubject(this.emailKeys.emailKey(address)));
    return [...new Set([personSubject(personId), ...keys])];
  }

  /** Empty for an account whose provider returned no address. */
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
