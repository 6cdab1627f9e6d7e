import { Badge, GiftCard, GiftPicture, IconButton, Stars } from '@giftlist/frontend-kit/base';
import { formatMoney, type Product } from '@giftlist/frontend-kit/client';
import { IconFlame, IconPlus } from '@tabler/icons-react';
import { useAddToList } from '../add-to-list/add-to-list.tsx';
import css from './catalogue.module.css';
import { countVisit } from './count-visit.ts';

export interface ProductCardProps {
  product: Product;
  eager?: boolean;
  /** Among others that are popular, where the badge tells nothing. */
  amongPopular?: boolean | undefined;
  /** 2 where the page's title alone stands above it. */
  headingLevel?: 2 | 3;
}

/** A product: a press opens its shop, the plus adds it to a list. */
export function ProductCard({ product, eager = false, amongPopular, headingLevel = 3 }: ProductCardProps) {
  const add = useAddToList();
  return (
    <GiftCard
      title={product.product_title}
      headingLevel={headingLevel}
      href={product.affiliate_url ?? product.offer_page_url}
      onOpen={() => countVisit(product)}
      price={formatMoney(product.price, product.currency)}
      store={product.store_name}
      badge={
        product.most_popular &&
        !amongPopular && (
          <Badge tone="solid" icon={<IconFlame aria-hidden="true" />}>
            Popular
          </Badge>
        )
      }
      picture={<GiftPicture src={product.product_photos[0]} seed={product.product_id} eager={eager} />}
      menu={
        <IconButton
          className={css.add}
          label="Add to list"
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => add(product)}
        />
      }
    >
      {product.product_rating !== null && (
        <Stars value={product.product_rating} count={product.product_num_reviews ?? undefined} />
      )}
    </GiftCard>
  );
}
