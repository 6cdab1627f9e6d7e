import { Badge, GiftCard, GiftPicture, Stars } from '@giftlist/frontend-kit/base';
import { formatMoney, type Product } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { IconFlame } from '@tabler/icons-react';
import { AddPlus } from '../add-to-list/add-button.tsx';
import { productPath } from '../products/product-path.ts';
import css from './catalogue.module.css';

export interface ProductCardProps {
  product: Product;
  eager?: boolean;
  /** Whether all products of the row are popular: then the card has no badge for that. */
  amongPopular?: boolean | undefined;
  /** 2 if only the page's title is above the card. */
  headingLevel?: 2 | 3;
  /** Whether no shop sells the product any more. */
  isSoldOut?: boolean;
}

/** The card of a product: a press opens its page, the plus adds it to a list. */
export function ProductCard({
  product,
  eager = false,
  amongPopular,
  headingLevel = 3,
  isSoldOut,
}: ProductCardProps) {
  const isPopular = product.most_popular && !amongPopular;
  return (
    <GiftCard
      title={product.product_title}
      lang={getCatalogueLang()}
      headingLevel={headingLevel}
      to={productPath(product.product_id)}
      price={formatMoney(product.price, product.currency)}
      store={product.store_name}
      badge={
        isSoldOut ? (
          <Badge tone="solid">{t`Sold out`}</Badge>
        ) : (
          isPopular && (
            <Badge tone="solid" icon={<IconFlame aria-hidden="true" />}>
              {t`Popular`}
            </Badge>
          )
        )
      }
      picture={<GiftPicture src={product.product_photos[0]} seed={product.product_id} eager={eager} />}
      menu={<AddPlus product={product} />}
    >
      {product.variants !== undefined && (
        <p className={css.variants}>{t`${product.variants} to choose from`}</p>
      )}
      {product.product_rating !== null && (
        <p className={css.rate}>
          <Stars value={product.product_rating} count={product.product_num_reviews} />
        </p>
      )}
    </GiftCard>
  );
}
