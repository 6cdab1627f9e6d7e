import { Chip, SearchField } from '@giftlist/frontend-kit/base';
import { formatWholeMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import type { GiftFilter } from './filter-gifts.ts';
import css from './list.module.css';
import { createPriceBands, type PriceBand } from './price-bands.ts';
import { PurchasedLastChip } from './purchased-last-chip.tsx';

/** Shorter lists have no search and no price filter. */
const minGiftsToFilter = 5;

/** Whether 'Purchased last' has an effect. */
const canReorderByPurchased = (gifts: readonly Gift[]): boolean => gifts.length > 1 && gifts.some(isTaken);

/** False if `GiftFilters` would be empty. */
export const hasFilters = (gifts: readonly Gift[]): boolean =>
  gifts.length >= minGiftsToFilter || canReorderByPurchased(gifts);

export interface GiftFiltersProps {
  list: GiftList;
  gifts: readonly Gift[];
  filter: GiftFilter;
  onChange: (filter: GiftFilter) => void;
}

export function GiftFilters({ list, gifts, filter, onChange }: GiftFiltersProps) {
  const updateFilter = (change: Partial<GiftFilter>) => onChange({ ...filter, ...change });
  const canFilter = gifts.length >= minGiftsToFilter;
  const bands = createPriceBands(
    (canFilter ? gifts : []).flatMap(gift =>
      gift.price !== null && gift.currency === list.currency ? [gift.price] : [],
    ),
    list.currency,
  );
  const hasOrderSwitch = canReorderByPurchased(gifts);
  const isChosen = (band: PriceBand) => filter.band?.from === band.from && filter.band.below === band.below;
  return (
    <div className={css.filters}>
      {(canFilter || filter.searchText !== '') && (
        <div className={css.tools}>
          <div className={css.search}>
            <SearchField
              label={t`Search for gifts`}
              value={filter.searchText}
              onChange={searchText => updateFilter({ searchText })}
            />
          </div>
        </div>
      )}
      {(hasOrderSwitch || bands.length > 0) && (
        // biome-ignore lint/a11y/useSemanticElements: these are choices of a view, not fields of a form
        <div className={css.chips} role="group" aria-label={t`Filter`}>
          {canFilter && hasOrderSwitch && (
            <Chip
              pressed={filter.onlyAvailable}
              onClick={() => updateFilter({ onlyAvailable: !filter.onlyAvailable })}
            >
              {t`Still free`}
            </Chip>
          )}
          {bands.map(band => (
            <Chip
              key={band.from}
              pressed={isChosen(band)}
              onClick={() => updateFilter({ band: isChosen(band) ? undefined : band })}
            >
              {formatPriceBand(band)}
            </Chip>
          ))}
          {hasOrderSwitch && (
            <PurchasedLastChip
              isOn={filter.purchasedLast}
              onChange={purchasedLast => updateFilter({ purchasedLast })}
            />
          )}
        </div>
      )}
    </div>
  );
}

function formatPriceBand({ currency, from, below }: PriceBand): string {
  const formatPrice = (amount: number) => formatWholeMoney(amount, currency);
  if (from === 0) return t`Under ${formatPrice(below)}`;
  return below === Number.POSITIVE_INFINITY
    ? t`${formatPrice(from)} and more`
    : t`${formatPrice(from)} to ${formatPrice(below)}`;
}
