import { Outbox } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { loadList, saveList } from '../access/list-changes.ts';
import type { Asking } from '../access/rights.ts';
import type { ListDoc } from '../model/list.store.ts';
import { joinByAddress } from './collaborators.ts';

/** The collaborators of a list. */
@Injectable()
export class Collaborators {
  constructor(private readonly outbox: Outbox) {}

  /** A person with a verified, invited address arrived: the list stores their profile from now on. */
  async join(list: ListDoc, asking: Asking): Promise<ListDoc> {
    if (!joinByAddress(list, asking).event) return list;
    return this.outbox.transact(async tx => {
      const joined = joinByAddress(await loadList(list._id, tx), asking);
      if (joined.event) await saveList(joined.list, joined.event, tx);
      return joined.list;
    });
  }
}
