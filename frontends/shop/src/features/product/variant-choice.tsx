import { keepPosition, Link } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import type { ProductDetails } from '../products/api/use-product-details.ts';
import { productPath } from '../products/product-path.ts';
import css from './product.module.css';

export function VariantChoice({ product, selectedId }: { product: ProductDetails; selectedId: string }) {
  const variants = product.variant_choice ?? [];
  if (variants.length < 2) return null;
  return (
    <nav aria-label={t`Variants`}>
      <ul className={css.variants}>
        {variants.map(({ label, product: { product_id } }) => (
          <li key={product_id}>
            <Link
              to={productPath(product_id)}
              replace
              state={keepPosition}
              className={css.variant}
              aria-current={product_id === selectedId ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
