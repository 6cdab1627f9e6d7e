import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { loadList, saveList } from '../access/list-changes.ts';
import type { ListViewer } from '../access/rights.ts';
import type { ListDoc } from '../model/list.store.ts';
import { joinByAddress } from './collaborators.ts';

@Injectable()
export class Collaborators {
  constructor(private readonly outbox: Outbox) {}

  /** Stores the profile of a viewer who was invited by email address and opens the list for the first time. */
  async join(list: ListDoc, viewer: ListViewer): Promise<ListDoc> {
    if (!joinByAddress(list, viewer).event) return list;
    return this.outbox.transact(async tx => {
      const joined = joinByAddress(await loadList(list._id, tx), viewer);
      if (joined.event) await saveList(joined.list, joined.event, tx);
      return joined.list;
    });
  }
}
