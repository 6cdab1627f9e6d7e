import { findOffer, type Offer } from '@giftlist/service-domain/retailers';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { OtherList } from '../model/list.ts';
import type { GiftContext, ListContext } from '../model/list-context.ts';
import { type PresentedGift, presentGift } from './present-gift.ts';
import { presentGifts } from './present-gifts.ts';

@Injectable()
export class Presenter {
  constructor(@InjectConfig() private readonly config: GiftsConfig) {}

  present(
    { gift, viewer, list }: GiftContext,
    takenElsewhere?: ReadonlyMap<string, OtherList>,
  ): PresentedGift {
    return presentGift(gift, viewer, list, this.getOffer(gift), takenElsewhere?.get(gift._id));
  }

  presentList(
    gifts: readonly GiftDoc[],
    { viewer, list }: ListContext,
    takenElsewhere?: ReadonlyMap<string, OtherList>,
  ): PresentedGift[] {
    return presentGifts(gifts, viewer, list, gift => this.getOffer(gift), takenElsewhere);
  }

  /** Uses the store name of the product record unless the gift's link has changed. */
  getOffer(gift: Pick<GiftDoc, 'product_url' | 'product'>): Offer {
    const offer = findOffer(gift.product_url, this.config);
    const storedOffer = gift.product?.offer;
    const isStoredOffer =
      storedOffer !== undefined &&
      storedOffer.store_name !== '' &&
      storedOffer.offer_page_url === gift.product_url;
    return isStoredOffer ? { ...offer, storeName: storedOffer.store_name } : offer;
  }
}
