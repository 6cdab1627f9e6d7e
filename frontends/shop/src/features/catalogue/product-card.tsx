import { Badge, GiftCard, GiftPicture, Stars } from '@giftlist/frontend-kit/base';
import { formatMoney, type Product } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { IconFlame } from '@tabler/icons-react';
import { AddIconButton } from '../add-to-list/add-button.tsx';
import { productPath } from '../products/product-path.ts';
import css from './catalogue.module.css';

export interface ProductCardProps {
  product: Product;
  eager?: boolean;
  /** For rows that contain only popular products. */
  hidesPopularBadge?: boolean | undefined;
  /** Use 2 directly below the page's title. */
  headingLevel?: 2 | 3;
  isSoldOut?: boolean;
}

export function ProductCard({
  product,
  eager = false,
  hidesPopularBadge,
  headingLevel = 3,
  isSoldOut,
}: ProductCardProps) {
  const popularBadge = product.most_popular && !hidesPopularBadge && (
    <Badge tone="solid" icon={<IconFlame aria-hidden="true" />}>
      {t`Popular`}
    </Badge>
  );
  return (
    <GiftCard
      title={product.product_title}
      lang={getCatalogueLang()}
      headingLevel={headingLevel}
      to={productPath(product.product_id)}
      price={formatMoney(product.price, product.currency)}
      store={product.store_name}
      badge={isSoldOut ? <Badge tone="solid">{t`Sold out`}</Badge> : popularBadge}
      picture={<GiftPicture src={product.product_photos[0]} seed={product.product_id} eager={eager} />}
      menu={<AddIconButton product={product} />}
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
