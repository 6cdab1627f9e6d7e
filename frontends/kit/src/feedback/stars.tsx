import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { formatCount, formatNumber } from '../format/numbers.ts';
import css from './feedback.module.css';

const starPath =
  'M8.243 7.34l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078 -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z';

/** Rounds to half stars (docs/specification/shop.md#stars). */
export function getStarFills(value: number): ('full' | 'half' | 'empty')[] {
  return [0, 1, 2, 3, 4].map(index => {
    const fraction = value - index;
    if (fraction >= 0.75) return 'full';
    return fraction >= 0.25 ? 'half' : 'empty';
  });
}

export function Stars({ value: rating, count }: { value: number; count?: number | null | undefined }) {
  const id = useId();
  // The translations name this placeholder `value`.
  const value = formatNumber(rating);
  const fills = { full: 'currentColor', half: `url(#${id})`, empty: 'var(--star-empty)' };
  return (
    <span className={css.rate}>
      <span className={css.stars} role="img" aria-label={t`${value} out of 5`}>
        <svg width="0" height="0" style={{ position: 'absolute', width: 0 }} aria-hidden="true">
          <defs>
            <linearGradient id={id}>
              <stop offset=".5" stopColor="var(--star)" />
              <stop offset=".5" stopColor="var(--star-empty)" />
            </linearGradient>
          </defs>
        </svg>
        {getStarFills(rating).map((fill, index) => (
          <svg key={index} viewBox="0 0 24 24" aria-hidden="true">
            <path d={starPath} fill={fills[fill]} />
          </svg>
        ))}
      </span>
      {count !== undefined && count !== null && <span>{formatCount(count)}</span>}
    </span>
  );
}
