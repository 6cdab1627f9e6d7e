import { EmailKeys } from '@giftlist/service-kit/email-key';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { type OwnerAddressDoc, OwnerAddressModel } from './owner-address.store.ts';

/** The addresses of lists' owners, as key hashes; the users service is asked for what has not arrived yet. */
@Injectable()
export class OwnerAddresses {
  constructor(
    private readonly client: InternalClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  /** Whether an address belongs to a list's owner. */
  async hasAddress(ownerId: string, email: string): Promise<boolean> {
    return (await this.compareAddress(ownerId, email)).isOwners;
  }

  /** `hasAddress` for an address of which only the key hash is known. */
  async hasAddressKey(ownerId: string, emailKey: string): Promise<boolean> {
    return (await this.addressesOf(ownerId))?.email_keys?.includes(emailKey) ?? false;
  }

  /**
   * Whether an address belongs to a list's owner, and whether the owner has verified their address. Addresses
   * are requested once and only their key hashes are stored; stale ones are used while the users service is
   * unavailable.
   */
  async compareAddress(
    ownerId: string,
    email: string,
  ): Promise<{ isOwners: boolean; isOwnerVerified: boolean }> {
    const addresses = await this.addressesOf(ownerId);
    return {
      isOwners: addresses?.email_keys?.includes(this.emailKeys.emailKey(email)) ?? false,
      isOwnerVerified: addresses?.is_verified ?? false,
    };
  }

  private async addressesOf(
    ownerId: string,
  ): Promise<Pick<OwnerAddressDoc, 'email_keys' | 'is_verified'> | null> {
    const known = await OwnerAddressModel.findById(ownerId).lean<OwnerAddressDoc>();
    const isCurrent = known?.email_keys && known.is_verified !== undefined && !known.stale;
    if (isCurrent) return known;
    return (await this.learnAddresses(ownerId, known).catch(known?.email_keys ? orNull : orThrow)) ?? known;
  }

  private async learnAddresses(
    ownerId: string,
    known: OwnerAddressDoc | null,
  ): Promise<Pick<OwnerAddressDoc, 'email_keys' | 'is_verified'> | null> {
    const contact = await this.client
      .callService('users', 'GET /internal/people/{id}/contact', { params: { id: ownerId } })
      .catch(orNoSuchPerson);
    if (contact === null) return null;
    const email_keys = [contact.email, ...contact.other_emails].map(email => this.emailKeys.emailKey(email));
    const learned = { email_keys, is_verified: contact.email_verified, stale: false };
    await (known === null
      ? OwnerAddressModel.updateOne({ _id: ownerId }, { $setOnInsert: learned }, { upsert: true })
      : OwnerAddressModel.updateOne(
          { _id: ownerId, changes: known.changes ?? { $exists: false } },
          { $set: learned },
        ));
    return learned;
  }
}

function orThrow(error: unknown): never {
  throw error;
}

/** Uses what is known while the users service is unavailable. */
function orNull(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'upstream-unavailable') return null;
  throw error;
}

/** A deleted account has no address. */
function orNoSuchPerson(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'user/not-found') return null;
  throw error;
}
