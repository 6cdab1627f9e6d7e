import { isolated } from '@giftlist/contracts/rules/text';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { GiftList } from '../model/list-queries.ts';
import { useListActs } from '../model/use-list-acts.ts';

interface GoodbyeProps {
  list: GiftList;
  onClose: () => void;
}

/** The dialog behind 'Delete', for the owner. */
export function DeleteListDialog({ list, onClose }: GoodbyeProps) {
  const acts = useListActs(list);
  const name = isolated(list.list_name);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Delete this list?`}
      text={plural(list.gifts_count, {
        0: `“${name}” will be gone for you and everyone who has the link.`,
        one: `“${name}” and its gift will be gone for you and everyone who has the link.`,
        other: `“${name}” and its # gifts will be gone for you and everyone who has the link.`,
      })}
      confirmLabel={t`Delete`}
      danger
      onConfirm={acts.remove}
    />
  );
}

/** The dialog behind 'Remove me from list', for a collaborator. Stays open until the server has responded. */
export function LeaveDialog({ list, onClose }: GoodbyeProps) {
  const acts = useListActs(list);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    if (!(await acts.leave())) onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Remove me from list`}
      text={t`You can no longer edit “${isolated(list.list_name)}”. ${isolated(list.owner.first_name)} can invite you again.`}
      confirmLabel={t`Remove me`}
      danger
      busy={busy}
      onConfirm={() => void leave()}
    />
  );
}
