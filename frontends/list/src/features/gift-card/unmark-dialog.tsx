import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { unmarkLabel } from '../../shared/unmark-label.ts';
import { useGiftActions } from './api/use-gift-actions.ts';

type Claim = Gift['claims'][number];

export interface UnmarkDialogProps {
  list: GiftList;
  gift: Gift;
  claim: Claim;
  onClose: () => void;
}

/** Asks for confirmation before releasing another person's unit: only that person can reserve it again. */
export function UnmarkDialog({ list, gift, claim, onClose }: UnmarkDialogProps) {
  const actions = useGiftActions(list);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={unmarkLabel(claim)}
      text={describeRelease(isolateIfNeeded(gift.gift_title), claim)}
      confirmLabel={t`Unmark`}
      danger
      onConfirm={() => {
        onClose();
        void actions.unmark(gift, claim);
      }}
    />
  );
}

/** Says what unmarking does, and whether the giver gets a mail. */
export function describeRelease(gift: string, { kind, info }: Claim): string {
  const name = isolateIfNeeded(info?.name ?? '');
  if (!info?.email) {
    return name
      ? t`“${gift}” will be available again. ${name} gets no message.`
      : t`“${gift}” will be available again. The giver gets no message.`;
  }
  // For a mark, 'may': no email is sent if the owner marked the gift or if the address is the owner's.
  if (kind === 'reserved') {
    return name
      ? t`“${gift}” will be available again. ${name} gets a mail about it.`
      : t`“${gift}” will be available again. The giver gets a mail about it.`;
  }
  return name
    ? t`“${gift}” will be available again. ${name} may get a mail about it.`
    : t`“${gift}” will be available again. The giver may get a mail about it.`;
}
