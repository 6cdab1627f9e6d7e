import type { DataOf } from '@giftlist/contracts/event';
import { listChanged, listDeleted, listStateEvents } from '@giftlist/contracts/lists/events';
import type { CatchUp, CatchUpHandler } from '@giftlist/service-kit/kafka/catch-up';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import { removeInvitations } from '../model/invitation.store.ts';
import { ListModel } from '../model/list.store.ts';
import { applyListState, isOwnerDeleted, toListState } from '../model/lists.ts';

/**
 * Applies later events to the lists of a restored backup. Lists and collaborators added after the backup are lost,
 * and so are changes to fields that events do not contain.
 */
@Injectable()
export class ListsCatchUp implements CatchUp {
  readonly handlers: readonly CatchUpHandler[];

  constructor(
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
  ) {
    const listStates: CatchUpHandler<(typeof listStateEvents)[number]> = {
      events: listStateEvents,
      getSubject: ({ data }) => data,
      apply: ({ data, time }) => this.outbox.transact(tx => this.applyState(data, time, tx)),
    };
    this.handlers = [listStates];
  }

  private async applyState(
    state: DataOf<typeof listChanged>,
    eventTime: string,
    tx: Transaction,
  ): Promise<boolean> {
    const { session } = tx;
    const list = await ListModel.findById(state.id).session(session).lean();
    if (list === null || list.version >= state.version) return false;
    if (state.isDeleted) await this.pictures.removeReference(list.list_cover, tx);
    const updated = applyListState(list, state, eventTime);
    const removedKeys = list.editors
      .filter(editor => !updated.editors.includes(editor))
      .map(({ key }) => key);
    await removeInvitations(list._id, tx, isOwnerDeleted(state) ? undefined : removedKeys);
    await ListModel.replaceOne({ _id: list._id, version: list.version }, updated, { session });
    tx.emit(updated.isDeleted ? listDeleted : listChanged, toListState(updated));
    return true;
  }
}
