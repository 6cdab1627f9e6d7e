import { GiftPicture } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ProductDetails } from '../products/api/use-product-details.ts';
import css from './product.module.css';

export function ProductPictures({ product }: { product: ProductDetails }) {
  const [selectedIndex, setSelectedIndex] = useState(0);
  const { product_id, product_title, product_photos: photos } = product;
  return (
    <div>
      <GiftPicture
        src={photos[selectedIndex]}
        seed={product_id}
        alt={product_title}
        eager
        whole
        className={css.picture}
      />
      {photos.length > 1 && (
        <ul className={css.photos} aria-label={t`Pictures`}>
          {photos.map((photo, index) => (
            <li key={photo}>
              <button
                type="button"
                aria-label={t`Picture ${index + 1} of ${photos.length}`}
                aria-pressed={index === selectedIndex}
                onClick={() => setSelectedIndex(index)}
              >
                <GiftPicture src={photo} seed={product_id} shape="mini" className={css.thumb} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
