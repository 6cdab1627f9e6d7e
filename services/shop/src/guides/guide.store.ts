import { GuideCategory } from '@giftlist/contracts/shop/entities';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import { z } from 'zod';

const Offer = z.object({
  store_name: z.string(),
  price: z.string(),
  affiliate_url: z.string().nullable(),
  offer_page_url: z.string(),
  commission_rate: z.number().nullable(),
});

/** The format of a guide file (see data/README.md). */
export const GuideSource = z.object({
  url_slug: z.string(),
  /** The guide's title, which the specification calls slug. */
  gift_guide_slug: z.string(),
  gift_guide_title: z.string(),
  category: GuideCategory,
  rank: z.number().int().default(100),
  hero_image_url: z.string().nullable(),
  introduction: z.string(),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
  recipients: z.array(z.string()),
  interests: z.array(z.string()),
  products: z.array(
    z.object({
      product_id: z.string(),
      generic_product_name: z.string(),
      why_we_love_it: z.string(),
      offers: z.array(Offer),
    }),
  ),
});
export type GuideSource = z.output<typeof GuideSource>;

export interface GuideDoc extends GuideSource {
  _id: string;
  content_hash: string;
}

const schema = new Schema<GuideDoc>({
  _id: String,
  url_slug: String,
  gift_guide_slug: String,
  gift_guide_title: String,
  category: String,
  rank: Number,
  hero_image_url: { type: String, default: null },
  introduction: String,
  faqs: [Schema.Types.Mixed],
  recipients: [String],
  interests: [String],
  products: [Schema.Types.Mixed],
  content_hash: String,
});

export const GuideModel = defineModel('guides', schema);
