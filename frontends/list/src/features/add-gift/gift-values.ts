import { limits } from '@giftlist/contracts/limits';
import type { BodyInputOf } from '@giftlist/contracts/routes';
import { parseUrl } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../shared/list-queries.ts';

export interface GiftValues extends Record<string, unknown> {
  gift_title: string;
  product_url: string;
  price: number | '';
  quantity: number | '';
  details: string;
  isMostWanted: boolean;
}

export const toGiftValues = (gift: Gift | undefined): GiftValues => ({
  gift_title: gift?.gift_title ?? '',
  product_url: gift?.product_url ?? '',
  price: gift?.price ?? '',
  quantity: gift?.quantity ?? limits.giftQuantityDefault,
  details: gift?.details ?? '',
  isMostWanted: gift?.isMostWanted ?? false,
});

/** Adds `https://` if the scheme is missing. Returns null for empty text, false for an invalid link. */
export function completeLink(text: string): string | null | false {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const link = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = parseUrl(link);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? link : false;
}

export const giftRules = {
  gift_title: (title: string) => (title.trim() === '' ? messages.giftForm.name : null),
  product_url: (link: string) => (completeLink(link) === false ? messages.giftForm.url : null),
  quantity: (quantity: number | '') => {
    if (quantity === '' || !Number.isInteger(quantity) || quantity < 1)
      return t`Please enter a whole number of at least 1`;
    return quantity > limits.giftQuantityMax ? t`Please enter at most ${limits.giftQuantityMax}` : null;
  },
};

export const toGiftFields = (values: GiftValues) =>
  ({
    gift_title: values.gift_title.trim(),
    product_url: completeLink(values.product_url) || null,
    price: values.price === '' ? null : values.price,
    quantity: values.quantity === '' ? limits.giftQuantityDefault : values.quantity,
    details: values.details.trim(),
    isMostWanted: values.isMostWanted,
  }) satisfies Required<Omit<BodyInputOf<'PUT /giftitem/update'>, 'id' | 'image_url' | 'currency'>>;
