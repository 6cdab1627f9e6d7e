import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { ProblemError } from '@giftlist/service-kit/core/problem-error';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Injectable } from '@nestjs/common';
import { toAddressSubject, toPersonSubject } from './preferences.store.ts';

@Injectable()
export class PreferenceSubjects {
  constructor(
    private readonly client: InternalClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  /**
   * Returns the subjects (ids of `Preferences`) of the person and of their verified addresses, because some emails are
   * sent to an address only. Unverified addresses may belong to somebody else.
   */
  async findForPerson(personId: string): Promise<string[]> {
    const addresses = await this.findAddresses(personId);
    const keys = addresses.map(address => toAddressSubject(this.emailKeys.hashEmail(address)));
    return [...new Set([toPersonSubject(personId), ...keys])];
  }

  private async findAddresses(personId: string): Promise<string[]> {
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
