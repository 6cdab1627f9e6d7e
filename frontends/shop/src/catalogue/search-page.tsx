import { defaults, limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';
import { Breadcrumbs, Chip, Page } from '@giftlist/frontend-kit/base';
import { Navigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { bandLabel, priceBands } from '../products/price-bands.ts';
import { sorts, useProducts } from '../products/products.ts';
import css from './catalogue.module.css';
import { ChipRow } from './chip-row.tsx';
import { ProductList } from './product-list.tsx';
import { ShopHead } from './shop-head.tsx';

/** /gift-ideas/search?q=: an empty search redirects to the shop. */
export function SearchPage() {
  const [params] = useSearchParams();
  const q = cutText((params.get('q') ?? '').trim(), limits.searchLength);
  return q === '' ? <Navigate to="/gift-ideas" replace /> : <FoundPage q={q} />;
}

function FoundPage({ q }: { q: string }) {
  const [params, setParams] = useSearchParams();
  const sort = sorts().find(known => known.sort === params.get('sort'))?.sort ?? defaults.sort;
  const band = priceBands.find(({ key }) => key === params.get('price'));
  const filter = { q, sort, band };
  const products = useProducts(filter);
  // The country's currency, kept while another search is loading.
  const [currency, setCurrency] = useState<string>();
  const found = products.data?.items[0]?.currency;
  if (found !== undefined && found !== currency) setCurrency(found);

  const choose = (name: 'sort' | 'price', value: string | undefined) => {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const total = products.data?.total;
  const isEmpty = products.data?.items.length === 0;
  return (
    <Page title={t`Search: ${q}`} view="Shop - Search">
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
            {sorts().map(one => (
              <Chip
                key={one.sort}
                pressed={one.sort === sort}
                onClick={() => choose('sort', one.sort === defaults.sort ? undefined : one.sort)}
              >
                {one.label}
              </Chip>
            ))}
          </ChipRow>
        </fieldset>
      )}
      {(!isEmpty || band) && (
        <fieldset className={css.filters}>
          <legend>{t`Price`}</legend>
          <ChipRow>
            {priceBands.map(one => (
              <Chip
                key={one.key}
                pressed={one === band}
                onClick={() => choose('price', one === band ? undefined : one.key)}
              >
                {bandLabel(one, currency)}
              </Chip>
            ))}
          </ChipRow>
        </fieldset>
      )}
      <ProductList
        products={products}
        filter={filter}
        empty={band ? t`Nothing found for “${q}” at this price` : t`Nothing found for “${q}”`}
        advice={t`Try other words, or look at a category.`}
      />
    </Page>
  );
}
