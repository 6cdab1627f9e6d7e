import { limits } from '@giftlist/contracts/limits';
import { searchFor } from '@giftlist/contracts/product';
import { guideCategories } from '@giftlist/contracts/rules/guide-categories';
import { Chip, SearchField } from '@giftlist/frontend-kit/base';
import { translateSentence } from '@giftlist/frontend-kit/language';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import css from '../catalogue/catalogue.module.css';
import { ChipRow } from '../catalogue/chip-row.tsx';

export interface GuidesHeadProps {
  title: string;
  crumbs?: ReactNode;
  /** The slug of the current category. */
  current?: string;
  /** As typed. Keeps a trailing space, because the next word may follow. */
  searchText?: string;
}

export function GuidesHead({ title, crumbs, current, searchText = '' }: GuidesHeadProps) {
  const navigate = useNavigate();
  const search = (text: string) => {
    const query = text.trim();
    if (query === searchText.trim()) return;
    navigate(query === '' ? '/gift-guides' : `/gift-guides/search?q=${encodeURIComponent(text)}`, {
      replace: searchText !== '',
    });
  };
  return (
    <div className={css.head}>
      {crumbs}
      <h1>{title}</h1>
      <div className={css.search}>
        <SearchField
          label={translateSentence(searchFor.guides)}
          value={searchText}
          debounceMs={limits.searchDebounceMs}
          onChange={search}
          autoFocus={searchText !== ''}
        />
      </div>
      <ChipRow label={t`Categories`}>
        {guideCategories.map(({ slug, nav }) => (
          <Chip key={slug} to={`/gift-guides/category/${slug}`} current={slug === current}>
            {translateSentence(nav)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
