import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { loadList, saveList } from '../access/list-changes.ts';
import type { ListViewer } from '../access/rights.ts';
import type { ListDoc } from '../model/list.store.ts';
import { joinByAddress } from './collaborators.ts';

@Injectable()
export class Collaborators {
  constructor(private readonly outbox: Outbox) {}

  /** Stores the viewer's profile when they first open a list to which their verified email address was invited. */
  async join(list: ListDoc, viewer: ListViewer): Promise<ListDoc> {
    if (!joinByAddress(list, viewer).event) return list;
    return this.outbox.transact(async tx => {
      const joined = joinByAddress(await loadList(list._id, tx), viewer);
      if (joined.event) await saveList(joined.list, joined.event, tx);
      return joined.list;
    });
  }
}
