import { Chip, SearchField } from '@giftlist/frontend-kit/base';
import { formatWholeMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import type { Gift, GiftList } from '../model/list-queries.ts';
import { isTaken } from '../model/taken.ts';
import type { GiftFilter } from './filter-gifts.ts';
import css from './list.module.css';
import { type PriceBand, priceBands } from './price-bands.ts';
import { PurchasedLast } from './purchased-last.tsx';

/** Lists with at least this many gifts can be searched and filtered by price. */
const filterFrom = 5;

/** Whether some of the gifts are taken and others could come before them. */
const hasOrder = (gifts: readonly Gift[]): boolean => gifts.length > 1 && gifts.some(isTaken);

/** Whether `GiftFilters` shows anything for these gifts. */
export const areWorthFiltering = (gifts: readonly Gift[]): boolean =>
  gifts.length >= filterFrom || hasOrder(gifts);

export interface GiftFiltersProps {
  list: GiftList;
  gifts: readonly Gift[];
  filter: GiftFilter;
  onChange: (filter: GiftFilter) => void;
}

/** Search, 'Still free', prices, and whether taken gifts are last. */
export function GiftFilters({ list, gifts, filter, onChange }: GiftFiltersProps) {
  const set = (change: Partial<GiftFilter>) => onChange({ ...filter, ...change });
  const many = gifts.length >= filterFrom;
  const bands = priceBands(
    (many ? gifts : []).flatMap(gift =>
      gift.price !== null && gift.currency === list.currency ? [gift.price] : [],
    ),
    list.currency,
  );
  const someTaken = hasOrder(gifts);
  const isChosen = (band: PriceBand) => filter.band?.from === band.from && filter.band.below === band.below;
  return (
    <div className={css.filters}>
      {(many || filter.words !== '') && (
        <div className={css.tools}>
          <div className={css.search}>
            <SearchField
              label={t`Search for gifts`}
              value={filter.words}
              onChange={words => onChange({ ...filter, words })}
            />
          </div>
        </div>
      )}
      {(someTaken || bands.length > 0) && (
        // biome-ignore lint/a11y/useSemanticElements: these are choices of a view, not fields of a form
        <div className={css.chips} role="group" aria-label={t`Filter`}>
          {many && someTaken && (
            <Chip pressed={filter.stillFree} onClick={() => set({ stillFree: !filter.stillFree })}>
              {t`Still free`}
            </Chip>
          )}
          {bands.map(band => (
            <Chip
              key={band.from}
              pressed={isChosen(band)}
              onClick={() => set({ band: isChosen(band) ? undefined : band })}
            >
              {bandText(band)}
            </Chip>
          ))}
          {someTaken && (
            <PurchasedLast on={filter.purchasedLast} onChange={purchasedLast => set({ purchasedLast })} />
          )}
        </div>
      )}
    </div>
  );
}

function bandText({ currency, from, below }: PriceBand): string {
  const money = (amount: number) => formatWholeMoney(amount, currency);
  if (from === 0) return t`Under ${money(below)}`;
  return below === Number.POSITIVE_INFINITY
    ? t`${money(from)} and more`
    : t`${money(from)} to ${money(below)}`;
}
