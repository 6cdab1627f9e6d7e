import type { ListRole } from '@giftlist/contracts/rules/list-access';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { type ListEvent, type ListUpdate, toListState } from '../model/lists.ts';
import { type CallInput, ListAccess, type VisibleList } from './list-access.ts';
import { decideChangeAccess } from './rights.ts';

type ChangeInput = CallInput & { readonly idempotency: Idempotency | undefined };
/** `extra` is returned to the caller of `change`. */
type ChangeResult<T> = ListUpdate & { extra?: T };
type ListChange<T> = (
  list: ListDoc,
  role: ListRole,
  tx: Transaction,
) => ChangeResult<T> | Promise<ChangeResult<T>>;

/** Checks access, stores the changed list and publishes the event in one transaction. */
@Injectable()
export class ListChanges {
  constructor(
    private readonly access: ListAccess,
    private readonly outbox: Outbox,
  ) {}

  /** Fails if the list does not exist or the viewer may not change it. */
  async change<T>(
    input: ChangeInput,
    id: string,
    required: 'edit' | 'own',
    change: ListChange<T>,
  ): Promise<VisibleList & { extra?: T }> {
    const viewer = this.access.getViewer(input);
    return this.outbox.transact(async tx => {
      const list = await loadList(id, tx);
      const access = decideChangeAccess(required, list, viewer);
      if ('refused' in access) return fail(access.refused);
      const { extra, ...update } = await change(list, access.role, tx);
      if (update.event) await saveList(update.list, update.event, tx);
      const visible = { list: update.list, role: access.role, maybeOwner: false };
      return extra === undefined ? visible : { ...visible, extra };
    }, input);
  }
}

/** Fails if the list does not exist. */
export async function loadList(id: string, tx: Transaction): Promise<ListDoc> {
  return (await ListModel.findById(id).session(tx.session).lean()) ?? fail('list/not-found');
}

/** Replaces a list that was loaded in this transaction. Its version must have been incremented once. */
export async function saveList(list: ListDoc, event: ListEvent, tx: Transaction): Promise<void> {
  const previous = { _id: list._id, version: list.version - 1 };
  const { matchedCount } = await ListModel.replaceOne(previous, list, { session: tx.session });
  if (matchedCount !== 1) throw new Error('A list was changed twice in one transaction');
  tx.emit(event, toListState(list));
}
