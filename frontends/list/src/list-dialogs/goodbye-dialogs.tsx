import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import type { GiftList } from '../list/list-queries.ts';
import { useListActs } from '../lists/use-list-acts.ts';

interface GoodbyeProps {
  list: GiftList;
  onClose: () => void;
}

const howMany = (count: number) =>
  count === 0 ? '' : count === 1 ? ' and its gift' : ` and its ${count} gifts`;

/** The owner deletes; a collaborator reads 'Archive', which archives the list and leaves it. */
export function GoodbyeDialog({ list, onClose }: GoodbyeProps) {
  const acts = useListActs(list);
  if (list.viewer_role === 'owner') {
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        title="Delete this list?"
        text={`“${list.list_name}”${howMany(list.gifts_count)} will be gone for you and everyone who has the link.`}
        confirmLabel="Delete"
        danger
        onConfirm={acts.remove}
      />
    );
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Archive this list?"
      text={`“${list.list_name}” will be archived, and you can no longer edit it. ${list.owner.first_name} keeps it.`}
      confirmLabel="Archive"
      onConfirm={() => {
        onClose();
        void acts.archiveAndLeave();
      }}
    />
  );
}

/** 'Remove me from list' */
export function LeaveDialog({ list, onClose }: GoodbyeProps) {
  const acts = useListActs(list);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Remove me from list"
      text={`You can no longer edit “${list.list_name}”. ${list.owner.first_name} can invite you again.`}
      confirmLabel="Remove me"
      danger
      onConfirm={() => {
        onClose();
        void acts.leave();
      }}
    />
  );
}
