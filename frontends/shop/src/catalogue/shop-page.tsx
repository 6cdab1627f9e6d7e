import { shopWelcome } from '@giftlist/contracts/product';
import {
  CouldNotLoad,
  GiftCardSkeleton,
  GiftGrid,
  Page,
  ScrollToTop,
  Section,
  TextLink,
  Waiting,
} from '@giftlist/frontend-kit/base';
import { AddToList } from '../add-to-list/add-to-list.tsx';
import { AppBanner } from '../banners/app-banner.tsx';
import { DayBanner } from '../banners/day-banner.tsx';
import { ExtensionBanner } from '../banners/extension-banner.tsx';
import css from './catalogue.module.css';
import { ProductCard } from './product-card.tsx';
import { useProducts, useShelves } from './products.ts';
import { ShopHead } from './shop-head.tsx';

const perRow = 4;

/** /gift-ideas: what is popular, then a row of each category. */
export function ShopPage() {
  const categories = useShelves();
  return (
    <Page title="Shop" view="Shop - Home">
      <ShopHead title={shopWelcome.heading} current="" />
      <AppBanner />
      <ExtensionBanner />
      <AddToList source="search">
        <ProductRow title={shopWelcome.popular} wish={{ popular: true }} eager />
        <DayBanner />
        {categories.map(({ product_category, slug }) => (
          <ProductRow
            key={slug}
            title={product_category}
            wish={{ category: slug }}
            to={`/gift-ideas/${slug}`}
          />
        ))}
      </AddToList>
      <p className={css.stores}>
        <TextLink to="/popular-stores">Popular stores</TextLink>
      </p>
      <ScrollToTop />
    </Page>
  );
}

interface ProductRowProps {
  title: string;
  wish: { category?: string; popular?: true };
  to?: string;
  eager?: boolean;
}

function ProductRow({ title, wish, to, eager = false }: ProductRowProps) {
  const { data, isError, isPending, refetch } = useProducts(wish);
  if (data?.items.length === 0) return null;
  return (
    <Section title={title} action={to && <TextLink to={to}>See all</TextLink>}>
      {isError && <CouldNotLoad what="these gifts" onRetry={() => void refetch()} />}
      {isPending && (
        <Waiting>
          <GiftGrid>
            {['a', 'b', 'c', 'd'].map(key => (
              <GiftCardSkeleton key={key} />
            ))}
          </GiftGrid>
        </Waiting>
      )}
      {data && (
        <GiftGrid>
          {data.items.slice(0, wish.popular ? shopWelcome.products : perRow).map(product => (
            <ProductCard key={product.product_id} product={product} eager={eager} />
          ))}
        </GiftGrid>
      )}
    </Section>
  );
}
