import type { DataOf } from '@giftlist/contracts/event';
import { listChanged, listDeleted, listStateEvents } from '@giftlist/contracts/lists/events';
import type { CatchUp, CatchUpHandler } from '@giftlist/service-kit/catch-up';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Pictures } from '@giftlist/service-kit/pictures';
import { Injectable } from '@nestjs/common';
import { removeInvitations } from '../model/invitation.store.ts';
import { ListModel } from '../model/list.store.ts';
import { isForgotten, listOfState, stateOf } from '../model/lists.ts';

/**
 * Brings lists of a restored backup up to date from the log: access, collaborators, what is hidden from the owner,
 * deletion. Texts that no event carries keep their old state; lists created since are lost.
 */
@Injectable()
export class ListsCatchUp implements CatchUp {
  readonly handlers: readonly CatchUpHandler[];

  constructor(
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
  ) {
    const lists: CatchUpHandler<(typeof listStateEvents)[number]> = {
      events: listStateEvents,
      subjectOf: ({ data }) => data,
      apply: ({ data, time }) => this.outbox.transact(tx => this.put(data, time, tx)),
    };
    this.handlers = [lists];
  }

  private async put(state: DataOf<typeof listChanged>, at: string, tx: Transaction): Promise<boolean> {
    const { session } = tx;
    const list = await ListModel.findById(state.id).session(session).lean();
    if (list === null || list.version >= state.version) return false;
    if (state.isDeleted) await this.pictures.release(list.list_cover, tx);
    const after = listOfState(list, state, at);
    const gone = list.editors.filter(editor => !after.editors.includes(editor)).map(({ key }) => key);
    await removeInvitations(list._id, tx, isForgotten(state) ? undefined : gone);
    await ListModel.replaceOne({ _id: list._id, version: list.version }, after, { session });
    tx.emit(after.isDeleted ? listDeleted : listChanged, stateOf(after));
    return true;
  }
}
