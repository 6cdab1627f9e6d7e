import { Button, GiftPicture } from '@giftlist/frontend-kit/base';
import { formatMoney, track } from '@giftlist/frontend-kit/client';
import { IconPlus } from '@tabler/icons-react';
import { useAddToList } from '../add-to-list/add-to-list.tsx';
import { noteLook } from '../catalogue/looked-at.ts';
import type { Idea } from './conversation.ts';
import css from './genie.module.css';

/** A product with the reason why it fits: the picture opens its shop, the button adds it to a list. */
export function IdeaCard({ idea: { product, reason } }: { idea: Idea }) {
  const add = useAddToList();
  const open = () => {
    noteLook(product.product_id);
    track('select_item', { item_id: product.product_id, item_name: product.product_title });
  };
  return (
    <li className={css.idea}>
      <a
        className={css.ideaPicture}
        href={product.affiliate_url ?? product.offer_page_url}
        target="_blank"
        rel="noopener sponsored"
        onClick={open}
        aria-label={`${product.product_title}, at ${product.store_name}`}
      >
        <GiftPicture src={product.product_photos[0]} seed={product.product_id} shape="wide" />
      </a>
      <div className={css.ideaBody}>
        <h3>{product.product_title}</h3>
        <p className={css.reason}>{reason}</p>
        <p className={css.price}>
          <b>{formatMoney(product.price, product.currency)}</b> <span>{product.store_name}</span>
        </p>
        <Button variant="soft" block icon={<IconPlus aria-hidden="true" />} onClick={() => add(product)}>
          Add to list
        </Button>
      </div>
    </li>
  );
}
