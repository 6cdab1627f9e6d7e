import { formatShopPrice, isLowestPrice } from '@giftlist/contracts/rules/shop-price';
import { Badge, ButtonOrLink } from '@giftlist/frontend-kit/base';
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
  /** Returns the URL of an offer; without one, a press only calls `onOpen`. */
  hrefOf: (offer: O) => string | undefined;
  /** Called when an offer is pressed; absent if offers cannot be opened. */
  onOpen?: (offer: O) => void;
}

/** Lists the stores that sell a product, with their prices. */
export function OfferList<O extends Offer>({ offers, hrefOf, onOpen }: OfferListProps<O>) {
  const lowest = isLowestPrice(offers.map(({ price }) => price));
  return (
    <ul className={css.offers} aria-label={t`Where to buy it`}>
      {offers.map((offer, index) => {
        const href = hrefOf(offer);
        const content = (
          <>
            <span className={css.store}>{offer.store_name}</span>
            {index === 0 && lowest && <Badge tone="leaf">{t`Lowest`}</Badge>}
            <span className={css.price}>{formatShopPrice(offer.price, formatMoney)}</span>
          </>
        );
        return (
          <li key={offer.store_name}>
            {onOpen ? (
              <ButtonOrLink
                className={css.offer}
                {...(href === undefined ? {} : { href })}
                sponsored
                onClick={() => onOpen(offer)}
              >
                {content}
                <IconExternalLink aria-hidden="true" />
              </ButtonOrLink>
            ) : (
              <div className={css.offer}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
