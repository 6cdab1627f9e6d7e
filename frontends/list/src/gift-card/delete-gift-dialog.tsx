import { isolated } from '@giftlist/contracts/rules/text';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import type { Gift, GiftList } from '../list/list-queries.ts';
import { useGiftActs } from './use-gift-acts.ts';

/** 'Delete gift': asks once. The same words whether or not somebody took it. */
export function DeleteGiftDialog({
  list,
  gift,
  onClose,
}: {
  list: GiftList;
  gift: Gift;
  onClose: () => void;
}) {
  const acts = useGiftActs(list);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Delete gift"
      text={`“${isolated(gift.gift_title)}” will be gone from “${isolated(list.list_name)}”.`}
      confirmLabel="Delete"
      danger
      onConfirm={() => {
        onClose();
        void acts.remove(gift);
      }}
    />
  );
}
