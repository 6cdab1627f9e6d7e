import { type DeletedPerson, PersonDeletion } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { ProfileStore } from '../store/profiles.store.ts';
import { ProfilePictures } from './profile-pictures.ts';

@Injectable()
export class ProfileDeletion {
  constructor(
    deletion: PersonDeletion,
    private readonly profiles: ProfileStore,
    private readonly pictures: ProfilePictures,
  ) {
    deletion.register((person, tx) => this.remove(person, tx));
  }

  /** Returns false, because nothing is left after one batch. */
  private async remove({ account_id }: DeletedPerson, tx: Transaction): Promise<boolean> {
    const profile = await this.profiles.findByAccount(account_id, tx);
    if (!profile) return false;
    await this.pictures.updateReferences(profile, null, tx);
    await this.profiles.remove(profile._id, tx);
    return false;
  }
}
