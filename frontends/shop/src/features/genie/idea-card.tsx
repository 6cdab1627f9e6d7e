import { ButtonOrLink, GiftPicture, TextLink } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { AddButton } from '../add-to-list/add-button.tsx';
import { useAddToList } from '../add-to-list/add-to-list.tsx';
import { productPath } from '../products/product-path.ts';
import type { Idea } from './conversation.ts';
import css from './genie.module.css';

export interface IdeaCardProps {
  idea: Idea;
  /** The language of the reason, a BCP 47 tag. */
  lang?: string | undefined;
  /** Position of the idea in its reply, from 1. */
  position: number;
  /** Number of ideas in the reply. */
  count: number;
  /** Sends a message about the idea. Set only in the newest reply. */
  onSend?: ((text: string) => void) | undefined;
  busy: boolean;
}

/** Removes punctuation, because Genie reads text after a comma as another request. */
function describeIdea(position: number, { product_title }: Idea['product']): string {
  const plainTitle = product_title
    .replace(/[.,;!?]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `number ${position} (${plainTitle})`;
}

export function IdeaCard({ idea: { product, reason }, position, count, lang, onSend, busy }: IdeaCardProps) {
  const add = useAddToList();
  return (
    <li className={css.idea}>
      <ButtonOrLink
        className={css.ideaPicture}
        to={productPath(product.product_id)}
        aria-label={product.product_title}
      >
        <GiftPicture src={product.product_photos[0]} seed={product.product_id} shape="wide" whole />
      </ButtonOrLink>
      <div className={css.ideaBody}>
        <h2>
          <bdi lang={getCatalogueLang()}>{product.product_title}</bdi>
        </h2>
        <p className={css.reason} lang={lang} dir="auto">
          {reason}
        </p>
        <p className={css.price}>
          <b>{formatMoney(product.price, product.currency)}</b> <span>{product.store_name}</span>
          {count > 1 && (
            <span className={css.place} aria-hidden="true">
              {position}/{count}
            </span>
          )}
        </p>
        <AddButton productId={product.product_id} onAdd={() => add(product)} />
        {onSend && (
          <p className={css.refine}>
            <TextLink
              aria-label={t`More like this: ${product.product_title}`}
              disabled={busy}
              onClick={() => onSend(`More like ${describeIdea(position, product)}`)}
            >
              {t`More like this`}
            </TextLink>
            <TextLink
              aria-label={t`Not that: ${product.product_title}`}
              disabled={busy}
              onClick={() => onSend(`Not ${describeIdea(position, product)}`)}
            >
              {t`Not that`}
            </TextLink>
          </p>
        )}
      </div>
    </li>
  );
}
