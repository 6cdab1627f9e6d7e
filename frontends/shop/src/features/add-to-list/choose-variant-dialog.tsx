import { GiftPicture, ListItemSkeleton, LoadError, LoadingRegion } from '@giftlist/frontend-kit/base';
import { formatMoney, type Product } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { useProductDetails } from '../products/api/use-product-details.ts';
import css from './add-to-list.module.css';

export interface ChooseVariantDialogProps {
  product: Pick<Product, 'product_id' | 'product_title'>;
  onChoose: (variant: Product) => void;
  onClose: () => void;
}

export function ChooseVariantDialog({ product, onChoose, onClose }: ChooseVariantDialogProps) {
  const details = useProductDetails(product.product_id);
  // A product that no longer has variants is the only choice.
  const variants =
    details.data &&
    (details.data.variant_choice ?? [{ label: details.data.product_title, product: details.data }]);
  return (
    <ResponsiveModal onClose={onClose} title={t`Which one?`}>
      <p className={css.title}>
        <bdi lang={getCatalogueLang()}>{product.product_title}</bdi>
      </p>
      {details.isError && !variants && (
        <LoadError title={t`We could not load this gift`} onRetry={() => void details.refetch()} />
      )}
      {details.isPending && (
        <LoadingRegion>
          <ListItemSkeleton />
        </LoadingRegion>
      )}
      {variants && (
        <ul className={css.lists} aria-label={t`Variants`}>
          {variants.map(({ label, product: variant }) => (
            <li key={variant.product_id}>
              <button type="button" className={css.list} onClick={() => onChoose(variant)}>
                <GiftPicture src={variant.product_photos[0]} seed={variant.product_id} shape="mini" />
                <span className={css.variant}>{label}</span>
                <span className={css.price}>{formatMoney(variant.price, variant.currency)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </ResponsiveModal>
  );
}
