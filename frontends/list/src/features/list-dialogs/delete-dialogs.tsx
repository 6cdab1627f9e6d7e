import { isolateBidi } from '@giftlist/contracts/rules/text';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { plural, t } from '@lingui/core/macro';
import type { GiftList } from '../../shared/list-queries.ts';
import { useListActions } from '../../shared/use-list-actions.ts';

interface DialogProps {
  list: GiftList;
  onClose: () => void;
}

export function DeleteListDialog({ list, onClose }: DialogProps) {
  const actions = useListActions(list);
  const name = isolateBidi(list.list_name);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t`Delete this list?`}
      text={plural(list.gifts_count, {
        0: `“${name}” will be gone for you and everyone who has the link.`,
        one: `“${name}” and its gift will be gone for you and everyone who has the link.`,
        other: `“${name}” and its # gifts will be gone for you and everyone who has the link.`,
      })}
      confirmLabel={t`Delete`}
      danger
      onConfirm={actions.remove}
    />
  );
}

/** Stays open until the server has responded. */
export function LeaveDialog({ list, onClose }: DialogProps) {
  const actions = useListActions(list);
  const leave = useMutation({
    mutationFn: actions.leave,
    onSuccess: hasLeft => {
      if (!hasLeft) onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t`Remove me from list`}
      text={t`You can no longer edit “${isolateBidi(list.list_name)}”. ${isolateBidi(list.owner.first_name)} can invite you again.`}
      confirmLabel={t`Remove me`}
      danger
      busy={leave.isPending || leave.isSuccess}
      onConfirm={() => leave.mutate()}
    />
  );
}
