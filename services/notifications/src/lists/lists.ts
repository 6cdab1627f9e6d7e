import { Outbox } from '@giftlist/service-kit/outbox';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { type List, ListModel, listOf } from './lists.store.ts';

/** Lists as this service knows them; one that is missing is asked for once. */
@Injectable()
export class Lists {
  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /** Null for a list that does not exist. */
  async find(id: string): Promise<List | null> {
    return (await ListModel.findById(id).lean<List>()) ?? this.newest(id);
  }

  /** As the lists service has it at this moment; rejects where that does not answer. */
  async newest(id: string): Promise<List | null> {
    const state = await this.projections.askOwner('lists', 'GET /internal/lists/{id}', { params: { id } });
    if (state === null) return null;
    const list = listOf(state);
    await this.outbox.transact(tx => applyVersioned(ListModel, list, tx));
    return list;
  }
}
