import { Button, GiftGrid, LoadMore } from '@giftlist/frontend-kit/base';
import { plural, t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { type ProductFilter, useProducts } from '../products/api/products.ts';
import css from './catalogue.module.css';
import { ProductCard } from './product-card.tsx';

export function SoldOutProducts({ filter }: { filter: ProductFilter }) {
  const { data, fetchNextPage, hasNextPage, isError, isFetchingNextPage } = useProducts({
    ...filter,
    soldOut: true,
  });
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (!data || data.items.length === 0) return null;
  const count = data.total ?? data.items.length;
  return (
    <section className={css.soldOut} aria-label={t`Sold out`}>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen
          ? plural(count, { one: 'Hide # sold-out gift', other: 'Hide # sold-out gifts' })
          : plural(count, { one: 'Show # sold-out gift', other: 'Show # sold-out gifts' })}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <GiftGrid>
              {data.items.map(product => (
                <ProductCard key={product.product_id} product={product} headingLevel={2} isSoldOut />
              ))}
            </GiftGrid>
            <LoadMore
              hasMore={hasNextPage && !isError}
              busy={isFetchingNextPage}
              onReach={() => void fetchNextPage()}
            />
          </>
        )}
      </div>
    </section>
  );
}
