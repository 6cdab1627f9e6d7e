import { isolated } from '@giftlist/contracts/rules/text';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import type { Gift, GiftList } from '../list/list-queries.ts';
import { unmarkLabel } from './unmark-label.ts';
import { useGiftActs } from './use-gift-acts.ts';

type Claim = Gift['claims'][number];

export interface UnmarkDialogProps {
  list: GiftList;
  gift: Gift;
  claim: Claim;
  onClose: () => void;
}

/** Asks before another's unit is released: nobody here can take it again in that person's name. */
export function UnmarkDialog({ list, gift, claim, onClose }: UnmarkDialogProps) {
  const acts = useGiftActs(list);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={unmarkLabel(claim)}
      text={`“${isolated(gift.gift_title)}” will be free again. ${whoHears(claim)}`}
      confirmLabel="Unmark"
      danger
      onConfirm={() => {
        onClose();
        void acts.unmark(gift, claim);
      }}
    />
  );
}

function whoHears({ kind, info }: Claim): string {
  const name = isolated(info?.name || 'Whoever gives it');
  if (!info?.email) return `${name} is not told.`;
  // The owner's own mark, or an address that is the owner's: the servers write to neither.
  return kind === 'reserved' ? `${name} is told by mail.` : `${name} may be told by mail.`;
}
