import { isolateBidi } from '@giftlist/contracts/rules/text';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { getUnmarkLabel } from '../../shared/unmark-label.ts';
import { useGiftActions } from './api/use-gift-actions.ts';

type Claim = Gift['claims'][number];

export interface UnmarkDialogProps {
  list: GiftList;
  gift: Gift;
  claim: Claim;
  onClose: () => void;
}

/** Asks for confirmation, because only the giver can reserve the unit again. */
export function UnmarkDialog({ list, gift, claim, onClose }: UnmarkDialogProps) {
  const actions = useGiftActions(list);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={getUnmarkLabel(claim)}
      text={describeRelease(isolateBidi(gift.gift_title), claim)}
      confirmLabel={t`Unmark`}
      danger
      onConfirm={() => {
        onClose();
        void actions.unmark(gift, claim);
      }}
    />
  );
}

export function describeRelease(gift: string, { kind, info }: Claim): string {
  const name = isolateBidi(info?.name ?? '');
  if (!info?.email) {
    return name
      ? t`“${gift}” will be available again. ${name} gets no message.`
      : t`“${gift}” will be available again. The giver gets no message.`;
  }
  if (kind === 'reserved') {
    return name
      ? t`“${gift}” will be available again. ${name} gets a mail about it.`
      : t`“${gift}” will be available again. The giver gets a mail about it.`;
  }
  // No email is sent for a purchase that the owner marked, or to the owner's address, so these texts say 'may'.
  return name
    ? t`“${gift}” will be available again. ${name} may get a mail about it.`
    : t`“${gift}” will be available again. The giver may get a mail about it.`;
}
