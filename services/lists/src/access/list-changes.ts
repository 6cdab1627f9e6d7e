import type { ListRole } from '@giftlist/contracts/rules/list-access';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { type Changed, type ListEvent, toListState } from '../model/lists.ts';
import { type CallInput, ListAccess, type VisibleList } from './list-access.ts';
import { decideRight } from './rights.ts';

type ChangeInput = CallInput & { readonly idempotency: Idempotency | undefined };
/** The changed list, and additional data for the caller. */
type ChangeResult<M> = Changed & { more?: M };
type Work<M> = (list: ListDoc, role: ListRole, tx: Transaction) => ChangeResult<M> | Promise<ChangeResult<M>>;

/** Changes lists: checks access, stores the new state and publishes the event in one transaction. */
@Injectable()
export class ListChanges {
  constructor(
    private readonly access: ListAccess,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Changes a list with `work`. Returns the changed list, the viewer's role and the additional data. Fails if there is
   * no such list or the viewer does not have the required right.
   */
  async change<M>(
    input: ChangeInput,
    id: string,
    required: 'edit' | 'own',
    work: Work<M>,
  ): Promise<VisibleList & { more?: M }> {
    const viewer = this.access.viewerOf(input);
    return this.outbox.transact(async tx => {
      const list = await loadList(id, tx);
      const right = decideRight(required, list, viewer);
      if ('refused' in right) return fail(right.refused);
      const { more, ...changed } = await work(list, right.role, tx);
      if (changed.event) await saveList(changed.list, changed.event, tx);
      const visible = { list: changed.list, role: right.role, maybeOwner: false };
      return more === undefined ? visible : { ...visible, more };
    }, input);
  }
}

/** Loads a list in this transaction; fails if there is none. */
export async function loadList(id: string, tx: Transaction): Promise<ListDoc> {
  return (await ListModel.findById(id).session(tx.session).lean()) ?? fail('list/not-found');
}

/**
 * Replaces a list that was loaded in this transaction, and publishes the event. The list's version must have been
 * incremented once.
 */
export async function saveList(list: ListDoc, event: ListEvent, tx: Transaction): Promise<void> {
  const before = { _id: list._id, version: list.version - 1 };
  const { matchedCount } = await ListModel.replaceOne(before, list, { session: tx.session });
  if (matchedCount !== 1) throw new Error('A list was changed twice in one transaction');
  tx.emit(event, toListState(list));
}
