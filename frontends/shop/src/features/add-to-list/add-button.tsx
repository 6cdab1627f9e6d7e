import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, type ButtonProps, cx, IconButton } from '@giftlist/frontend-kit/base';
import type { Product } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import css from './add-to-list.module.css';
import { useAddToList } from './add-to-list.tsx';
import { useAddedProduct } from './added-products.ts';

export function AddIconButton({ product }: { product: Product }) {
  const add = useAddToList();
  const { added, isAdding } = useAddedProduct(product.product_id);
  const hasCheckMark = added !== undefined || isAdding;
  const Icon = hasCheckMark ? IconCheck : IconPlus;
  return (
    <IconButton
      className={cx(css.plus, hasCheckMark && css.added)}
      label={added ? t`Added to ${isolateBidi(added.listName)}` : t`Add to list`}
      aria-busy={isAdding || undefined}
      icon={<Icon aria-hidden="true" />}
      onClick={() => add(product)}
    />
  );
}

export interface AddButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  productId: string;
  onAdd: () => void;
}

export function AddButton({ productId, onAdd, variant = 'soft', ...rest }: AddButtonProps) {
  const { added, isAdding } = useAddedProduct(productId);
  const hasCheckMark = added !== undefined || isAdding;
  return (
    <Button
      {...rest}
      variant={hasCheckMark ? 'leaf' : variant}
      className={css.button}
      aria-busy={isAdding || undefined}
      icon={hasCheckMark ? <IconCheck aria-hidden="true" /> : <IconPlus aria-hidden="true" />}
      onClick={onAdd}
    >
      {added ? t`Added to ${isolateBidi(added.listName)}` : t`Add to list`}
    </Button>
  );
}
