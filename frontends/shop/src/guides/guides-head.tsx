import { limits } from '@giftlist/contracts/limits';
import { guideCategories } from '@giftlist/contracts/rules/guide-categories';
import { Chip, SearchField } from '@giftlist/frontend-kit/base';
import { useNavigate } from '@giftlist/frontend-kit/router';
import type { ReactNode } from 'react';
import css from '../catalogue/catalogue.module.css';

export interface GuidesHeadProps {
  title: string;
  crumbs?: ReactNode;
  current?: string;
  q?: string;
}

/** Title, search (debounced) and the categories of the guides. */
export function GuidesHead({ title, crumbs, current, q = '' }: GuidesHeadProps) {
  const navigate = useNavigate();
  const search = (text: string) => {
    const words = text.trim();
    if (words === q) return;
    navigate(words === '' ? '/gift-guides' : `/gift-guides/search?q=${encodeURIComponent(words)}`, {
      replace: q !== '',
    });
  };
  return (
    <div className={css.head}>
      {crumbs}
      <h1>{title}</h1>
      <div className={css.search}>
        <SearchField
          label="Search gift guides"
          value={q}
          debounceMs={limits.searchDebounceMs}
          onChange={search}
          autoFocus={q !== ''}
        />
      </div>
      <div className={css.chips}>
        {guideCategories.map(({ slug, nav }) => (
          <Chip
            key={slug}
            pressed={slug === current}
            onClick={() => navigate(`/gift-guides/category/${slug}`)}
          >
            {nav}
          </Chip>
        ))}
      </div>
    </div>
  );
}
