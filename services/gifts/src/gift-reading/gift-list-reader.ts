import { Gift } from '@giftlist/contracts/gifts/entities';
import { parseResponse } from '@giftlist/service-kit/http/parse-response';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CachedLists, type CacheLookup } from '../cached-lists/cached-lists.ts';
import { getClaimProjection } from '../model/gift-fields.ts';
import type { ListContext } from '../model/list-context.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findTakenElsewhere } from '../same-product/taken-elsewhere.ts';
import { findGiftsOfList } from '../store/gifts.store.ts';

const Gifts = z.array(Gift);

@Injectable()
export class GiftListReader {
  constructor(
    private readonly presenter: Presenter,
    private readonly cache: CachedLists,
  ) {}

  /** Returns JSON. `lookup` must be from before the list was read. */
  async readAll(context: ListContext, lookup: CacheLookup | undefined): Promise<Buffer> {
    const gifts = await findGiftsOfList(context.list._id, getClaimProjection(context.viewer, context.list));
    const { listsByGiftId, dependsOnViewer } = await findTakenElsewhere(gifts, context);
    const parsed = parseResponse(Gifts, this.presenter.presentList(gifts, context, listsByGiftId));
    if (!parsed.success) throw parsed.error;
    const body = Buffer.from(JSON.stringify(parsed.data));
    if (lookup !== undefined)
      await this.cache.store(lookup, { ...context, gifts, depends: dependsOnViewer, body });
    return body;
  }
}
