import { Chip, SearchField } from '@giftlist/frontend-kit/base';
import { useNavigate } from '@giftlist/frontend-kit/router';
import type { ReactNode } from 'react';
import css from './catalogue.module.css';
import { useShelves } from './products.ts';

export interface ShopHeadProps {
  title: string;
  /** Above the title: where the page stands. */
  crumbs?: ReactNode;
  /** The slug of the category that is shown; `''` for the popular ones. */
  current?: string;
  q?: string;
}

/** Title, search and categories: the same on every page of the shop. */
export function ShopHead({ title, crumbs, current, q = '' }: ShopHeadProps) {
  const navigate = useNavigate();
  const categories = useShelves();
  const search = (text: string) => {
    const words = text.trim();
    navigate(words === '' ? '/gift-ideas' : `/gift-ideas/search?q=${encodeURIComponent(words)}`);
  };
  return (
    <div className={css.head}>
      {crumbs}
      <h1>{title}</h1>
      <div className={css.search}>
        <SearchField label="Search for gifts" value={q} onSubmit={search} />
      </div>
      <div className={css.chips}>
        <Chip pressed={current === ''} onClick={() => navigate('/gift-ideas')}>
          Popular
        </Chip>
        {categories.map(category => (
          <Chip
            key={category.slug}
            pressed={category.slug === current}
            onClick={() => navigate(`/gift-ideas/${category.slug}`)}
          >
            {category.product_category}
          </Chip>
        ))}
      </div>
    </div>
  );
}
