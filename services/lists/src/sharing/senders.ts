import { isOutage } from '@giftlist/service-kit/core/outage';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import type { ProfileViewer } from '@giftlist/service-kit/http/viewer';
import { Injectable } from '@nestjs/common';

/** Checks people who send emails to others. */
@Injectable()
export class Senders {
  constructor(private readonly client: InternalClient) {}

  /**
   * Whether the sender has verified their email address. The access token may be older than the verification, so the
   * users service is called if the token does not contain it; false if that is unavailable.
   */
  async isVerified({ emailVerified, profileId }: ProfileViewer): Promise<boolean> {
    return emailVerified || this.isVerifiedNow(profileId);
  }

  private async isVerifiedNow(id: string): Promise<boolean> {
    try {
      const params = { id };
      return (await this.client.callService('users', 'GET /internal/people/{id}/contact', { params }))
        .email_verified;
    } catch (error) {
      if (isOutage(error)) return false;
      throw error;
    }
  }
}
