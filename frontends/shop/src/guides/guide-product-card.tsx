import { Button, Card, GiftPicture, Stars, TextLink, toast } from '@giftlist/frontend-kit/base';
import { formatMoney, report, track } from '@giftlist/frontend-kit/client';
import { IconPlus } from '@tabler/icons-react';
import { useAddToList } from '../add-to-list/add-to-list.tsx';
import { noteLook } from '../catalogue/looked-at.ts';
import { asProduct, costOf } from './as-product.ts';
import css from './guides.module.css';
import type { Guide } from './guides.ts';

function shownPrice(offer: { price: string }): string {
  const cost = costOf(offer);
  return cost ? formatMoney(cost.price, cost.currency) : offer.price;
}

/** A gift of a guide: why it is loved, up to three offers, and a way to the list. */
export function GuideProductCard({ product }: { product: Guide['products'][number] }) {
  const add = useAddToList();
  const open = (offer: { affiliate_url: string | null; store_name: string }) => {
    if (!offer.affiliate_url) {
      report(new Error(`No address for ${product.product_id} at ${offer.store_name}`), { severity: 'error' });
      return;
    }
    noteLook(product.product_id);
    track('select_item', { item_id: product.product_id, item_name: product.product_title });
    window.open(offer.affiliate_url, '_blank', 'noopener');
  };
  const addToList = () => {
    const item = asProduct(product);
    if (item) add(item);
    else toast.error('This gift is not sold in your country');
  };
  return (
    <article aria-label={product.product_title}>
      <Card className={css.item}>
        <GiftPicture src={product.product_photos[0]} seed={product.product_id} className={css.itemPicture} />
        <div className={css.itemBody}>
          <h2 className={css.itemTitle}>{product.product_title}</h2>
          {product.product_rating !== null && (
            <Stars value={product.product_rating} count={product.product_num_reviews ?? undefined} />
          )}
          <p className={css.text}>{product.why_we_love_it}</p>
          {product.plain_price && (
            <p className={css.text}>
              {shownPrice(product.plain_price)} at {product.plain_price.store_name}
            </p>
          )}
          <div className={css.offers}>
            {product.offers.map(offer => (
              <Button key={offer.store_name} variant="line" onClick={() => open(offer)}>
                {shownPrice(offer)} at {offer.store_name}
              </Button>
            ))}
          </div>
          <div className={css.acts}>
            <Button variant="soft" icon={<IconPlus aria-hidden="true" />} onClick={addToList}>
              Add to list
            </Button>
            <TextLink to={`/gift-ideas/search?q=${encodeURIComponent(product.product_title)}`}>
              See all
            </TextLink>
          </div>
        </div>
      </Card>
    </article>
  );
}
