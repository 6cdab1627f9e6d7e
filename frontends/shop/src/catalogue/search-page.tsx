import { Breadcrumbs, Page } from '@giftlist/frontend-kit/base';
import { Navigate, useSearchParams } from '@giftlist/frontend-kit/router';
import css from './catalogue.module.css';
import { ProductList } from './product-list.tsx';
import { useProducts } from './products.ts';
import { ShopHead } from './shop-head.tsx';

/** /gift-ideas/search?q=: an empty search leads back to the shop. */
export function SearchPage() {
  const [params] = useSearchParams();
  const q = (params.get('q') ?? '').trim();
  const products = useProducts({ q });
  if (q === '') return <Navigate to="/gift-ideas" replace />;
  const total = products.data?.total;
  return (
    <Page title={`Search: ${q}`} view="Shop - Search">
      <ShopHead
        title={`Gifts for “${q}”`}
        q={q}
        crumbs={<Breadcrumbs items={[{ label: 'Shop', to: '/gift-ideas' }, { label: 'Search' }]} />}
      />
      <p className={css.note} role="status">
        {total === undefined ? '' : `${total} ${total === 1 ? 'gift' : 'gifts'}`}
      </p>
      <ProductList products={products} empty={`Nothing found for “${q}”`} />
    </Page>
  );
}
