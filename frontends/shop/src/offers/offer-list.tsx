import { isLowest, shownPrice } from '@giftlist/contracts/rules/shown-price';
import { Act, Badge } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconExternalLink } from '@tabler/icons-react';
import css from './offers.module.css';

export interface Offer {
  store_name: string;
  price: string;
}

export interface OfferListProps<O extends Offer> {
  /** The lowest price first. */
  offers: readonly O[];
  /** The URL of an offer; without one a press only calls `onOpen`. */
  hrefOf: (offer: O) => string | undefined;
  /** Absent if nothing can be opened. */
  onOpen?: (offer: O) => void;
}

/** Where something is sold and for how much. */
export function OfferList<O extends Offer>({ offers, hrefOf, onOpen }: OfferListProps<O>) {
  const lowest = isLowest(offers.map(({ price }) => price));
  return (
    <ul className={css.offers} aria-label={t`Where to buy it`}>
      {offers.map((offer, at) => {
        const href = hrefOf(offer);
        const words = (
          <>
            <span className={css.store}>{offer.store_name}</span>
            {at === 0 && lowest && <Badge tone="leaf">{t`Lowest`}</Badge>}
            <span className={css.price}>{shownPrice(offer.price, formatMoney)}</span>
          </>
        );
        return (
          <li key={offer.store_name}>
            {onOpen ? (
              <Act
                className={css.offer}
                {...(href === undefined ? {} : { href })}
                sponsored
                onClick={() => onOpen(offer)}
              >
                {words}
                <IconExternalLink aria-hidden="true" />
              </Act>
            ) : (
              <div className={css.offer}>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
