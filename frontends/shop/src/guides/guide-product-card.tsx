import { shownPrice } from '@giftlist/contracts/rules/shown-price';
import { Button, Card, GiftPicture, Stars, TextLink, toast } from '@giftlist/frontend-kit/base';
import { report } from '@giftlist/frontend-kit/client';
import { IconPlus } from '@tabler/icons-react';
import { useAddToList } from '../add-to-list/add-to-list.tsx';
import { countVisit } from '../catalogue/count-visit.ts';
import { asProduct } from './as-product.ts';
import css from './guides.module.css';
import type { Guide } from './guides.ts';

/** A gift of a guide: why it is loved, up to three offers, and a way to the list. */
export function GuideProductCard({ product }: { product: Guide['products'][number] }) {
  const add = useAddToList();
  const open = ({ affiliate_url, store_name }: { affiliate_url: string | null; store_name: string }) => {
    if (affiliate_url) countVisit(product);
    else report(new Error(`No address for ${product.product_id} at ${store_name}`), { severity: 'error' });
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
              {shownPrice(product.plain_price.price)} at {product.plain_price.store_name}
            </p>
          )}
          <div className={css.offers}>
            {product.offers.map(offer => (
              <Button
                key={offer.store_name}
                variant="line"
                href={offer.affiliate_url || undefined}
                sponsored
                onClick={() => open(offer)}
              >
                {shownPrice(offer.price)} at {offer.store_name}
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
