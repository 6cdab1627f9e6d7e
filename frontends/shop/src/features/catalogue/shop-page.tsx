import { shopWelcome } from '@giftlist/contracts/product';
import {
  GiftGrid,
  GridSkeleton,
  LoadError,
  LoadingRegion,
  Page,
  ScrollToTop,
  Section,
  TextLink,
} from '@giftlist/frontend-kit/base';
import { translateSentence } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { Fragment, useDeferredValue } from 'react';
import { AddToList } from '../add-to-list/add-to-list.tsx';
import { DayBanner } from '../banners/day-banner.tsx';
import { PromotionBanner } from '../banners/promotion-banner.tsx';
import { useCountryCategories, useProducts } from '../products/api/products.ts';
import css from './catalogue.module.css';
import { ProductCard } from './product-card.tsx';
import { ShopHead } from './shop-head.tsx';
import { useIsNearViewport } from './use-is-near-viewport.ts';

const productsPerRow = 4;

/** Loads the row of a category when it comes near the viewport. */
export function ShopPage() {
  const categories = useCountryCategories();
  return (
    <Page title={t`Shop`} analyticsTitle="Shop - Home">
      <ShopHead title={translateSentence(shopWelcome.heading)} current="" />
      <AddToList source="search">
        <ProductRow title={translateSentence(shopWelcome.popular)} filter={{ popular: true }} eager />
        <DayBanner />
        {categories.map(({ product_category, slug }, index) => (
          <Fragment key={slug}>
            <ProductRow title={product_category} filter={{ category: slug }} to={`/gift-ideas/${slug}`} />
            {index === 0 && <PromotionBanner />}
          </Fragment>
        ))}
      </AddToList>
      <p className={css.stores}>
        <TextLink to="/popular-stores">{t`Popular stores`}</TextLink>
      </p>
      <ScrollToTop />
    </Page>
  );
}

interface ProductRowProps {
  title: string;
  filter: { category?: string; popular?: true };
  to?: string;
  /** For rows that are visible without scrolling. */
  eager?: boolean;
}

function ProductRow({ title, filter, to, eager = false }: ProductRowProps) {
  const { isNear, ref } = useIsNearViewport();
  const isShown = eager || isNear;
  const { data: loaded, isError, refetch } = useProducts(filter, isShown);
  // Renders with low priority, so that slow phones still react to taps.
  const data = useDeferredValue(isShown ? loaded : undefined);
  if (data?.items.length === 0) return null;
  return (
    <Section title={title} action={to && <TextLink to={to}>{t`See all`}</TextLink>}>
      {!isShown && (
        <div ref={ref} aria-hidden="true">
          <GridSkeleton count={productsPerRow} fullRows />
        </div>
      )}
      {isError && <LoadError title={t`We could not load these gifts`} onRetry={() => void refetch()} />}
      {isShown && !data && !isError && (
        <LoadingRegion>
          <GridSkeleton count={productsPerRow} fullRows />
        </LoadingRegion>
      )}
      {data && (
        <GiftGrid fullRows>
          {data.items.slice(0, filter.popular ? shopWelcome.products : productsPerRow).map(product => (
            <ProductCard
              key={product.product_id}
              product={product}
              eager={eager}
              hidesPopularBadge={filter.popular}
            />
          ))}
        </GiftGrid>
      )}
    </Section>
  );
}
