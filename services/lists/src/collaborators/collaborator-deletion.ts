import { collaboratorRemoved } from '@giftlist/contracts/lists/events';
import { type DeletedPerson, PersonDeletion } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { saveList } from '../access/list-changes.ts';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { removeEditors } from './collaborators.ts';

const listsPerTransaction = 50;

@Injectable()
export class CollaboratorDeletion {
  constructor(deletion: PersonDeletion) {
    deletion.register(leaveLists);
  }
}

async function leaveLists({ id, email_keys }: DeletedPerson, tx: Transaction): Promise<boolean> {
  const filter = { $or: [{ 'editors.person_id': id }, { 'editors.key': { $in: email_keys } }] };
  const lists = await ListModel.find(filter).limit(listsPerTransaction).session(tx.session).lean<ListDoc[]>();
  for (const list of lists) {
    const leavingEditors = list.editors.filter(
      ({ person_id, key }) => person_id === id || email_keys.includes(key),
    );
    await saveList(removeEditors(list, leavingEditors).list, collaboratorRemoved, tx);
  }
  const mayHaveMore = lists.length === listsPerTransaction;
  return mayHaveMore;
}
