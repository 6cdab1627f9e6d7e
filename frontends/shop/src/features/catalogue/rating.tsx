import { Stars } from '@giftlist/frontend-kit/base';
import { formatCount, formatNumber } from '@giftlist/frontend-kit/client';
import { plural, t } from '@lingui/core/macro';
import css from './catalogue.module.css';

export interface RatingProps {
  value: number | null;
  count: number | null;
}

/** Shows '4.8 · 1.4K reviews', for example. */
export function Rating({ value, count }: RatingProps) {
  if (value === null) return null;
  return (
    <p className={css.rating}>
      <Stars value={value} />
      {formatNumber(value)}
      {count !== null &&
        ` · ${t`${formatCount(count)} ${plural(count, { one: 'review', other: 'reviews' })}`}`}
    </p>
  );
}
