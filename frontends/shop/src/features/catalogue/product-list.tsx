import {
  Button,
  EmptyState,
  GiftGrid,
  GridSkeleton,
  LoadError,
  LoadingRegion,
  LoadMore,
  ScrollToTop,
} from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { useDeferredValue } from 'react';
import { AddToList } from '../add-to-list/add-to-list.tsx';
import type { ProductFilter, useProducts } from '../products/api/products.ts';
import { ProductCard } from './product-card.tsx';
import { SoldOutProducts } from './sold-out-products.tsx';

const eagerPictureCount = 4;

export function ProductList({
  products,
  filter,
  emptyTitle,
  emptyText,
}: {
  products: ReturnType<typeof useProducts>;
  filter: ProductFilter;
  emptyTitle: string;
  emptyText: string;
}) {
  const { isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = products;
  // Renders with low priority, so that slow phones still react to taps.
  const data = useDeferredValue(products.data);
  if (data === undefined) {
    if (isError) return <LoadError title={t`We could not load the shop`} onRetry={() => void refetch()} />;
    return (
      <LoadingRegion>
        <GridSkeleton count={3} />
      </LoadingRegion>
    );
  }
  if (data.items.length === 0)
    return (
      <AddToList source="search">
        <EmptyState
          illustration="search"
          title={emptyTitle}
          text={emptyText}
          action={<Button to="/genie/chat">{t`Ask Genie`}</Button>}
        />
        <SoldOutProducts filter={filter} />
      </AddToList>
    );
  return (
    <AddToList source="search">
      <GiftGrid>
        {data.items.map((product, index) => (
          <ProductCard
            key={product.product_id}
            product={product}
            eager={index < eagerPictureCount}
            headingLevel={2}
          />
        ))}
      </GiftGrid>
      {isError && (
        <LoadError title={t`We could not load more of them`} onRetry={() => void fetchNextPage()} />
      )}
      <LoadMore
        hasMore={hasNextPage && !isError}
        busy={isFetchingNextPage}
        onReach={() => void fetchNextPage()}
      />
      {!hasNextPage && <SoldOutProducts filter={filter} />}
      <ScrollToTop />
    </AddToList>
  );
}
