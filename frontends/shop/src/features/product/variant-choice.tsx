import { keepPosition, Link } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import type { ProductDetails } from '../products/api/use-product-details.ts';
import { productPath } from '../products/product-path.ts';
import css from './product.module.css';

/** The colors and sizes that a product comes in, each with a link to its page; renders nothing if there is no choice. */
export function VariantChoice({ product, chosen }: { product: ProductDetails; chosen: string }) {
  const choice = product.variant_choice ?? [];
  if (choice.length < 2) return null;
  return (
    <nav aria-label={t`Variants`}>
      <ul className={css.variants}>
        {choice.map(({ label, product: { product_id } }) => (
          <li key={product_id}>
            <Link
              to={productPath(product_id)}
              replace
              state={keepPosition}
              className={css.variant}
              aria-current={product_id === chosen ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
