import { InjectConfig } from '@giftlist/service-kit/config';
import { findOffer, type Offer } from '@giftlist/service-kit/retailers';
import { Injectable } from '@nestjs/common';
import type { GiftContext, ListContext } from '../access/list-access.ts';
import type { GiftsConfig } from '../config.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { Elsewhere } from '../same-thing/taken-elsewhere.ts';
import { type PresentedGift, presentGift } from './present-gift.ts';
import { presentGifts } from './present-gifts.ts';

/** `presentGift` with the configured retailers. */
@Injectable()
export class Presenter {
  constructor(@InjectConfig() private readonly config: GiftsConfig) {}

  one({ gift, viewer, list }: GiftContext, elsewhere?: ReadonlyMap<string, Elsewhere>): PresentedGift {
    return presentGift(gift, viewer, list, this.offerOf(gift), elsewhere?.get(gift._id));
  }

  all(
    gifts: readonly GiftDoc[],
    { viewer, list }: ListContext,
    elsewhere?: ReadonlyMap<string, Elsewhere>,
  ): PresentedGift[] {
    return presentGifts(gifts, viewer, list, gift => this.offerOf(gift), elsewhere);
  }

  /** A gift from the shop is sold by the store of its offer. */
  offerOf(gift: Pick<GiftDoc, 'product_url' | 'product'>): Offer {
    const offer = findOffer(gift.product_url, this.config);
    const sold = gift.product?.offer;
    const isItsOffer =
      sold !== undefined && sold.store_name !== '' && sold.offer_page_url === gift.product_url;
    return isItsOffer ? { ...offer, storeName: sold.store_name } : offer;
  }
}
