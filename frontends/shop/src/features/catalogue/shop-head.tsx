import { searchFor } from '@giftlist/contracts/product';
import { Chip, SearchField } from '@giftlist/frontend-kit/base';
import { getCatalogueLang, translateSentence } from '@giftlist/frontend-kit/language';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useCountryCategories } from '../products/api/products.ts';
import css from './catalogue.module.css';
import { ChipRow } from './chip-row.tsx';

export interface ShopHeadProps {
  title: string;
  isInCatalogueLanguage?: boolean;
  crumbs?: ReactNode;
  /** The slug of the current category, or '' for popular products. */
  current?: string;
  /** The search text. */
  q?: string;
}

export function ShopHead({ title, isInCatalogueLanguage, crumbs, current, q = '' }: ShopHeadProps) {
  const navigate = useNavigate();
  const categories = useCountryCategories();
  const search = (text: string) => {
    const query = text.trim();
    navigate(query === '' ? '/gift-ideas' : `/gift-ideas/search?q=${encodeURIComponent(query)}`);
  };
  return (
    <div className={css.head}>
      {crumbs}
      <h1>{isInCatalogueLanguage ? <bdi lang={getCatalogueLang()}>{title}</bdi> : title}</h1>
      <div className={css.search}>
        <SearchField label={translateSentence(searchFor.gifts)} value={q} onSubmit={search} />
      </div>
      <ChipRow label={t`Categories`}>
        <Chip to="/gift-ideas" current={current === ''}>
          {t`Popular`}
        </Chip>
        {categories.map(({ slug, product_category }) => (
          <Chip key={slug} to={`/gift-ideas/${slug}`} current={slug === current}>
            <bdi lang={getCatalogueLang()}>{product_category}</bdi>
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
