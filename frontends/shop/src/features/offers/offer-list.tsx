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
  /** Cheapest first. */
  offers: readonly O[];
  /** Returns undefined for an offer without a URL. A press on that offer only calls `onOpen`. */
  getHref: (offer: O) => string | undefined;
  /** Omit it if offers cannot be opened. */
  onOpen?: (offer: O) => void;
}

export function OfferList<O extends Offer>({ offers, getHref, onOpen }: OfferListProps<O>) {
  const isFirstLowest = isLowestPrice(offers.map(({ price }) => price));
  return (
    <ul className={css.offers} aria-label={t`Where to buy it`}>
      {offers.map((offer, index) => {
        const href = getHref(offer);
        const content = (
          <>
            <span className={css.store}>{offer.store_name}</span>
            {index === 0 && isFirstLowest && <Badge tone="leaf">{t`Lowest`}</Badge>}
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
