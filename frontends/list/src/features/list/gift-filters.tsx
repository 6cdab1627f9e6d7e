import { Chip, SearchField } from '@giftlist/frontend-kit/base';
import { formatWholeMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import type { GiftFilter } from './filter-gifts.ts';
import css from './list.module.css';
import { type PriceBand, priceBands } from './price-bands.ts';
import { PurchasedLast } from './purchased-last.tsx';

/** Lists with at least this many gifts can be searched and filtered by price. */
const minGiftsToFilter = 5;

/** Whether the order of taken and available gifts can matter. */
const isOrderRelevant = (gifts: readonly Gift[]): boolean => gifts.length > 1 && gifts.some(isTaken);

/** Whether `GiftFilters` shows anything for these gifts. */
export const hasFilters = (gifts: readonly Gift[]): boolean =>
  gifts.length >= minGiftsToFilter || isOrderRelevant(gifts);

export interface GiftFiltersProps {
  list: GiftList;
  gifts: readonly Gift[];
  filter: GiftFilter;
  onChange: (filter: GiftFilter) => void;
}

/** The search, 'Still free', price ranges, and the switch for taken gifts to come last. */
export function GiftFilters({ list, gifts, filter, onChange }: GiftFiltersProps) {
  const set = (change: Partial<GiftFilter>) => onChange({ ...filter, ...change });
  const canFilter = gifts.length >= minGiftsToFilter;
  const bands = priceBands(
    (canFilter ? gifts : []).flatMap(gift =>
      gift.price !== null && gift.currency === list.currency ? [gift.price] : [],
    ),
    list.currency,
  );
  const someTaken = isOrderRelevant(gifts);
  const isChosen = (band: PriceBand) => filter.band?.from === band.from && filter.band.below === band.below;
  return (
    <div className={css.filters}>
      {(canFilter || filter.words !== '') && (
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
          {canFilter && someTaken && (
            <Chip
              pressed={filter.onlyAvailable}
              onClick={() => set({ onlyAvailable: !filter.onlyAvailable })}
            >
              {t`Still free`}
            </Chip>
          )}
          {bands.map(band => (
            <Chip
              key={band.from}
              pressed={isChosen(band)}
              onClick={() => set({ band: isChosen(band) ? undefined : band })}
            >
              {formatBand(band)}
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

function formatBand({ currency, from, below }: PriceBand): string {
  const money = (amount: number) => formatWholeMoney(amount, currency);
  if (from === 0) return t`Under ${money(below)}`;
  return below === Number.POSITIVE_INFINITY
    ? t`${money(from)} and more`
    : t`${money(from)} to ${money(below)}`;
}
