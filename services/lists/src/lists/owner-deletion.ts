import { listDeleted } from '@giftlist/contracts/lists/events';
import { type DeletedPerson, PersonDeletion } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import { saveList } from '../access/list-changes.ts';
import { removeInvitations } from '../model/invitation.store.ts';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { eraseList } from '../model/lists.ts';
import { deleteListOwner } from './list-owner.store.ts';

const listsPerTransaction = 50;

@Injectable()
export class OwnerDeletion {
  constructor(
    deletion: PersonDeletion,
    private readonly pictures: Pictures,
  ) {
    deletion.register((person, tx) => this.deleteLists(person, tx));
  }

  private async deleteLists({ id: user_id }: DeletedPerson, tx: Transaction): Promise<boolean> {
    // Erased lists have an empty name, so later batches skip them.
    const lists = await ListModel.find({ user_id, list_name: { $ne: '' } })
      .limit(listsPerTransaction)
      .session(tx.session)
      .lean<ListDoc[]>();
    for (const list of lists) {
      await this.pictures.removeReference(list.list_cover, tx);
      await removeInvitations(list._id, tx);
      await saveList(eraseList(list), listDeleted, tx);
    }
    await deleteListOwner(user_id, tx);
    const mayHaveMore = lists.length === listsPerTransaction;
    return mayHaveMore;
  }
}
