import { defaults } from '@giftlist/contracts/limits';
import { Breadcrumbs, Chip, Page } from '@giftlist/frontend-kit/base';
import { Navigate, useSearchParams } from '@giftlist/frontend-kit/router';
import css from './catalogue.module.css';
import { ProductList } from './product-list.tsx';
import { sorts, useProducts } from './products.ts';
import { ShopHead } from './shop-head.tsx';

/** /gift-ideas/search?q=: an empty search leads back to the shop. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').trim();
  const sort = sorts.find(known => known.sort === params.get('sort'))?.sort ?? defaults.sort;
  const products = useProducts({ q, sort });
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
      <div className={css.chips}>
        {sorts.map(one => (
          <Chip
            key={one.sort}
            pressed={one.sort === sort}
            onClick={() =>
              setParams(one.sort === defaults.sort ? { q } : { q, sort: one.sort }, { replace: true })
            }
          >
            {one.label}
          </Chip>
        ))}
      </div>
      <ProductList products={products} empty={`Nothing found for “${q}”`} />
    </Page>
  );
}
