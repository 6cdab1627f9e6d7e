import { isOutage } from '@giftlist/service-kit/core/outage';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import type { ProfileViewer } from '@giftlist/service-kit/http/viewer';
import { Injectable } from '@nestjs/common';

@Injectable()
export class Senders {
  constructor(private readonly client: InternalClient) {}

  /**
   * If the address is not verified according to the access token, calls the users service, because the address may
   * have been verified since. Returns false if the users service is unavailable.
   */
  async isVerified({ emailVerified, profileId }: ProfileViewer): Promise<boolean> {
    if (emailVerified) return true;
    try {
      const params = { id: profileId };
      const contact = await this.client.callService('users', 'GET /internal/people/{id}/contact', { params });
      return contact.email_verified;
    } catch (error) {
      if (isOutage(error)) return false;
      throw error;
    }
  }
}
