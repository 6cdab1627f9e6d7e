import { defaults, limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';
import { Breadcrumbs, Chip, Page } from '@giftlist/frontend-kit/base';
import { Navigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { getSortOptions, useProducts } from '../products/api/products.ts';
import { formatPriceBand, priceBands } from '../products/price-bands.ts';
import css from './catalogue.module.css';
import { ChipRow } from './chip-row.tsx';
import { ProductList } from './product-list.tsx';
import { ShopHead } from './shop-head.tsx';

/** An empty search redirects to the shop. */
export function SearchPage() {
  const [params] = useSearchParams();
  const q = cutText((params.get('q') ?? '').trim(), limits.searchLength);
  return q === '' ? <Navigate to="/gift-ideas" replace /> : <ResultsPage q={q} />;
}

function ResultsPage({ q }: { q: string }) {
  const [params, setParams] = useSearchParams();
  const sort =
    getSortOptions().find(candidate => candidate.sort === params.get('sort'))?.sort ?? defaults.sort;
  const band = priceBands.find(({ key }) => key === params.get('price'));
  const filter = { q, sort, band };
  const products = useProducts(filter);
  // The currency of the last results stays while another search is loading.
  const [currency, setCurrency] = useState<string>();
  const productCurrency = products.data?.items[0]?.currency;
  if (productCurrency !== undefined && productCurrency !== currency) setCurrency(productCurrency);

  const setParam = (name: 'sort' | 'price', value: string | undefined) => {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const total = products.data?.total;
  const isEmpty = products.data?.items.length === 0;
  return (
    <Page title={t`Search: ${q}`} analyticsTitle="Shop - Search">
      <ShopHead
        title={t`Gifts for “${q}”`}
        q={q}
        crumbs={
          <Breadcrumbs
            items={[
              { label: t`Shop`, to: '/gift-ideas' },
              { label: t({ message: 'Search', context: 'noun' }) },
            ]}
          />
        }
      />
      <p className={css.note} role="status">
        {total === undefined ? '' : plural(total, { one: '# gift', other: '# gifts' })}
      </p>
      {!isEmpty && (
        <fieldset className={css.filters}>
          <legend>{t`Sort by`}</legend>
          <ChipRow>
            {getSortOptions().map(option => (
              <Chip
                key={option.sort}
                pressed={option.sort === sort}
                onClick={() => setParam('sort', option.sort === defaults.sort ? undefined : option.sort)}
              >
                {option.label}
              </Chip>
            ))}
          </ChipRow>
        </fieldset>
      )}
      {(!isEmpty || band) && (
        <fieldset className={css.filters}>
          <legend>{t`Price`}</legend>
          <ChipRow>
            {priceBands.map(option => (
              <Chip
                key={option.key}
                pressed={option === band}
                onClick={() => setParam('price', option === band ? undefined : option.key)}
              >
                {formatPriceBand(option, currency)}
              </Chip>
            ))}
          </ChipRow>
        </fieldset>
      )}
      <ProductList
        products={products}
        filter={filter}
        emptyTitle={band ? t`Nothing found for “${q}” at this price` : t`Nothing found for “${q}”`}
        emptyText={t`Try other words, or look at a category.`}
      />
    </Page>
  );
}
