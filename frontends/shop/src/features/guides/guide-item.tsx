import { ButtonOrLink, GiftPicture, TextLink, toast } from '@giftlist/frontend-kit/base';
import { report } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { AddButton } from '../add-to-list/add-button.tsx';
import { useAddToList } from '../add-to-list/add-to-list.tsx';
import { Rating } from '../catalogue/rating.tsx';
import { trackStoreVisit } from '../catalogue/track-store-visit.ts';
import { OfferList } from '../offers/offer-list.tsx';
import { productPath } from '../products/product-path.ts';
import type { Guide } from './api/guides.ts';
import css from './guides.module.css';
import { toProduct } from './to-product.ts';

type Item = Guide['products'][number];

export function GuideItem({ item, number }: { item: Item; number: number }) {
  const add = useAddToList();
  const path = productPath(item.product_id);
  const handleOpen = ({ affiliate_url, store_name }: Item['offers'][number]) => {
    if (affiliate_url) trackStoreVisit(item);
    else report(new Error(`No affiliate URL for ${item.product_id} at ${store_name}`), { severity: 'error' });
  };
  const addToList = () => {
    const product = toProduct(item);
    if (product) add(product);
    else toast.error(t`This gift is not sold in your country`);
  };
  return (
    <article className={css.item} aria-label={item.product_title}>
      <ButtonOrLink to={path} tabIndex={-1} aria-hidden="true" className={css.itemPicture}>
        <GiftPicture src={item.product_photos[0]} seed={item.product_id} />
      </ButtonOrLink>
      <div>
        <p className={css.number}>{number}</p>
        <h2 className={css.itemTitle}>
          <ButtonOrLink to={path}>
            <bdi lang={getCatalogueLang()}>{item.product_title}</bdi>
          </ButtonOrLink>
        </h2>
        <Rating value={item.product_rating} count={item.product_num_reviews} />
        <h3 className={css.why}>{t`Why we love it`}</h3>
        <p className={css.text} lang={getCatalogueLang()} dir="auto">
          {item.why_we_love_it}
        </p>
        <div className={css.offers}>
          {item.offers.length > 0 && (
            <OfferList
              offers={item.offers}
              getHref={({ affiliate_url }) => affiliate_url || undefined}
              onOpen={handleOpen}
            />
          )}
          {item.plain_price && <OfferList offers={[item.plain_price]} getHref={() => undefined} />}
        </div>
        <div className={css.acts}>
          <AddButton productId={item.product_id} onAdd={addToList} />
          <TextLink
            to={`/gift-ideas/search?q=${encodeURIComponent(item.product_title)}`}
          >{t`See all`}</TextLink>
        </div>
      </div>
    </article>
  );
}
