import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { nullIfCode, nullIfUnavailable } from '@giftlist/service-kit/core/problem-error';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Injectable } from '@nestjs/common';
import { type OwnerAddressDoc, OwnerAddressModel } from './owner-address.store.ts';

/** Stores keyed hashes of list owners' email addresses, and fetches them from the users service if needed. */
@Injectable()
export class OwnerAddresses {
  constructor(
    private readonly client: InternalClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  async hasAddress(ownerId: string, email: string): Promise<boolean> {
    return (await this.compareAddress(ownerId, email)).isOwnersAddress;
  }

  async hasAddressKey(ownerId: string, emailKey: string): Promise<boolean> {
    return (await this.findAddresses(ownerId))?.email_keys?.includes(emailKey) ?? false;
  }

  /**
   * Uses stale addresses while the users service is unavailable, and throws if none are stored. Pass `alreadyRead` if
   * the stored addresses were just read.
   */
  async compareAddress(
    ownerId: string,
    email: string,
    alreadyRead?: OwnerAddressDoc | null,
  ): Promise<{ isOwnersAddress: boolean; isOwnerVerified: boolean }> {
    const addresses = await this.findAddresses(ownerId, alreadyRead);
    return {
      isOwnersAddress: addresses?.email_keys?.includes(this.emailKeys.hashEmail(email)) ?? false,
      isOwnerVerified: addresses?.is_verified ?? false,
    };
  }

  private async findAddresses(
    ownerId: string,
    alreadyRead?: OwnerAddressDoc | null,
  ): Promise<Pick<OwnerAddressDoc, 'email_keys' | 'is_verified'> | null> {
    const stored =
      alreadyRead === undefined
        ? await OwnerAddressModel.findById(ownerId).lean<OwnerAddressDoc>()
        : alreadyRead;
    const isCurrent = stored?.email_keys && stored.is_verified !== undefined && !stored.stale;
    if (isCurrent) return stored;
    const request = this.fetchAddresses(ownerId, stored);
    const fetched = await (stored?.email_keys ? request.catch(nullIfUnavailable) : request);
    return fetched ?? stored;
  }

  private async fetchAddresses(
    ownerId: string,
    stored: OwnerAddressDoc | null,
  ): Promise<Pick<OwnerAddressDoc, 'email_keys' | 'is_verified'> | null> {
    const contact = await this.client
      .callService('users', 'GET /internal/people/{id}/contact', { params: { id: ownerId } })
      // A deleted account has no email address.
      .catch(nullIfCode('user/not-found'));
    if (contact === null) return null;
    const email_keys = [contact.email, ...contact.other_emails].map(email => this.emailKeys.hashEmail(email));
    const fetched = { email_keys, is_verified: contact.email_verified, stale: false };
    if (stored === null) {
      await OwnerAddressModel.updateOne({ _id: ownerId }, { $setOnInsert: fetched }, { upsert: true });
    } else {
      const ifUnchanged = { _id: ownerId, changes: stored.changes ?? { $exists: false } };
      await OwnerAddressModel.updateOne(ifUnchanged, { $set: fetched });
    }
    return fetched;
  }
}
