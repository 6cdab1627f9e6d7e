import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { CurrencyCode, line, PictureUrl, Price, Text } from '../primitives.ts';
import { isVisible } from '../rules/text.ts';
import { GiftLink } from './entities.ts';

/** Has a name, a link or both. */
export const ImportedGift = z
  .object({
    gift_title: line(limits.titleLength)
      .overwrite(title => (isVisible(title) ? title : ''))
      .default(''),
    product_url: GiftLink.nullable().default(null),
    image_url: PictureUrl.nullable().default(null),
    price: Price.nullable().default(null),
    currency: CurrencyCode.nullable().default(null),
    quantity: z.number().int().min(1).max(limits.giftQuantityMax).default(limits.giftQuantityDefault),
    details: Text.default(''),
  })
  .refine(gift => gift.gift_title !== '' || gift.product_url !== null, {
    path: ['gift_title'],
    message: messages.giftForm.name,
  });

/** A line that could not be parsed. Returned so that no text is lost. */
export const SkippedLine = z.object({
  line: z.number().int().describe('Counted from 1'),
  text: z.string(),
  reason: z.enum(['no-name-or-link', 'link-not-valid', 'link-not-allowed', 'too-many']),
});

export const ReadMany = z.object({
  kind: z.enum(['links', 'csv', 'wish-list-page']),
  gifts: z.array(ImportedGift),
  skipped: z.array(SkippedLine),
});
