import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { storeIfNewer } from '@giftlist/service-kit/projections/projection';
import { Projections } from '@giftlist/service-kit/projections/projections';
import { Injectable } from '@nestjs/common';
import { type List, ListModel, toList } from './lists.store.ts';

@Injectable()
export class Lists {
  constructor(
    private readonly projections: Projections,
    private readonly client: InternalClient,
    private readonly outbox: Outbox,
  ) {}

  async find(id: string): Promise<List | null> {
    const stored = await ListModel.findById(id).lean<List>();
    if (stored) return stored;
    const state = await this.projections.fetchFromOwner('lists', 'GET /internal/lists/{id}', {
      params: { id },
    });
    if (state === null) return null;
    const list = toList(state);
    await this.outbox.transact(tx => storeIfNewer(ListModel, list, tx));
    return list;
  }

  /**
   * Fetches from the lists service whether the owner may see claims. Rejects if that service is unavailable or has no
   * such list.
   */
  async isRevealedNow(id: string): Promise<boolean> {
    const state = await this.client.callService('lists', 'GET /internal/lists/{id}', { params: { id } });
    return state.gifts_revealed;
  }
}
