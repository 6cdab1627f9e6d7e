import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { nullIfCode, nullIfUnavailable } from '@giftlist/service-kit/core/problem-error';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Injectable } from '@nestjs/common';
import { type OwnerAddressDoc, OwnerAddressModel } from './owner-address.store.ts';

/** Looks up the key hashes of list owners' email addresses, and fetches them from the users service if needed. */
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
   * Compares an email address with those of a list's owner, and returns whether the owner has verified theirs. The
   * addresses are fetched only if they may have changed. While the users service is unavailable, stale ones are used;
   * throws if there are none. Pass `known` if the stored ones have just been read.
   */
  async compareAddress(
    ownerId: string,
    email: string,
    known?: OwnerAddressDoc | null,
  ): Promise<{ isOwnersAddress: boolean; isOwnerVerified: boolean }> {
    const addresses = await this.findAddresses(ownerId, known);
    return {
      isOwnersAddress: addresses?.email_keys?.includes(this.emailKeys.hashEmail(email)) ?? false,
      isOwnerVerified: addresses?.is_verified ?? false,
    };
  }

  private async findAddresses(
    ownerId: string,
    stored?: OwnerAddressDoc | null,
  ): Promise<Pick<OwnerAddressDoc, 'email_keys' | 'is_verified'> | null> {
    const known =
      stored === undefined ? await OwnerAddressModel.findById(ownerId).lean<OwnerAddressDoc>() : stored;
    const isCurrent = known?.email_keys && known.is_verified !== undefined && !known.stale;
    if (isCurrent) return known;
    return (
      (await this.fetchAddresses(ownerId, known).catch(known?.email_keys ? nullIfUnavailable : rethrow)) ??
      known
    );
  }

  private async fetchAddresses(
    ownerId: string,
    known: OwnerAddressDoc | null,
  ): Promise<Pick<OwnerAddressDoc, 'email_keys' | 'is_verified'> | null> {
    const contact = await this.client
      .callService('users', 'GET /internal/people/{id}/contact', { params: { id: ownerId } })
      // A deleted account has no email address.
      .catch(nullIfCode('user/not-found'));
    if (contact === null) return null;
    const email_keys = [contact.email, ...contact.other_emails].map(email => this.emailKeys.hashEmail(email));
    const fetched = { email_keys, is_verified: contact.email_verified, stale: false };
    await (known === null
      ? OwnerAddressModel.updateOne({ _id: ownerId }, { $setOnInsert: fetched }, { upsert: true })
      : OwnerAddressModel.updateOne(
          { _id: ownerId, changes: known.changes ?? { $exists: false } },
          { $set: fetched },
        ));
    return fetched;
  }
}

function rethrow(error: unknown): never {
  throw error;
}
