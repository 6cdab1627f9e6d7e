import { isolated } from '@giftlist/contracts/rules/text';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import type { Gift, GiftList } from '../model/list-queries.ts';
import { unmarkLabel } from '../model/unmark-label.ts';
import { useGiftActs } from './use-gift-acts.ts';

type Claim = Gift['claims'][number];

export interface UnmarkDialogProps {
  list: GiftList;
  gift: Gift;
  claim: Claim;
  onClose: () => void;
}

/** Asks before another person's unit is released, since nobody here can reserve it again in that person's name. */
export function UnmarkDialog({ list, gift, claim, onClose }: UnmarkDialogProps) {
  const acts = useGiftActs(list);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={unmarkLabel(claim)}
      text={whatHappens(isolated(gift.gift_title), claim)}
      confirmLabel={t`Unmark`}
      danger
      onConfirm={() => {
        onClose();
        void acts.unmark(gift, claim);
      }}
    />
  );
}

/** Says what unmarking does, and whether the giver gets a mail. */
export function whatHappens(gift: string, { kind, info }: Claim): string {
  const name = isolated(info?.name ?? '');
  if (!info?.email) {
    return name
      ? t`“${gift}” will be available again. ${name} gets no message.`
      : t`“${gift}” will be available again. The giver gets no message.`;
  }
  // For the owner's own mark or address no mail is sent.
  if (kind === 'reserved') {
    return name
      ? t`“${gift}” will be available again. ${name} gets a mail about it.`
      : t`“${gift}” will be available again. The giver gets a mail about it.`;
  }
  return name
    ? t`“${gift}” will be available again. ${name} may get a mail about it.`
    : t`“${gift}” will be available again. The giver may get a mail about it.`;
}
