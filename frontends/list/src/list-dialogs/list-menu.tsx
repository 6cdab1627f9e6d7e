import { mayManage } from '@giftlist/contracts/rules/capabilities';
import { isolated } from '@giftlist/contracts/rules/text';
import { ActionMenu } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconCopyPlus,
  IconEye,
  IconEyeOff,
  IconLogout,
  IconPencil,
  IconPrinter,
  IconShare2,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { GiftList } from '../model/list-queries.ts';
import { useListActs } from '../model/use-list-acts.ts';
import type { ListDialogs } from './list-dialogs.tsx';

export interface ListMenuProps {
  list: GiftList;
  dialogs: ListDialogs;
  /** On the list's page, where 'Share' has a button: shows the list as guests see it. */
  onGuestView?: () => void;
}

/** The actions on a list. Only the owner deletes; a collaborator archives or leaves. */
export function ListMenu({ list, dialogs, onGuestView }: ListMenuProps) {
  const onPage = onGuestView !== undefined;
  const acts = useListActs(list);
  const owner = mayManage(list.viewer_role);
  const edit = {
    label: t`Edit list`,
    icon: <IconPencil aria-hidden="true" />,
    onSelect: () => dialogs.edit.show(list.id),
  };
  const share = {
    label: t`Share`,
    icon: <IconShare2 aria-hidden="true" />,
    onSelect: () => dialogs.share.show(list.id),
  };
  const people = {
    label: t`Collaborators`,
    icon: <IconUsers aria-hidden="true" />,
    onSelect: () => dialogs.people.show(list.id),
  };
  const hide = {
    label: t`Hide purchased gifts`,
    icon: <IconEyeOff aria-hidden="true" />,
    onSelect: () => void acts.hide(),
  };
  const guests = {
    label: t`View as guest`,
    icon: <IconEye aria-hidden="true" />,
    onSelect: () => onGuestView?.(),
  };
  const print = { label: t`Print`, icon: <IconPrinter aria-hidden="true" />, onSelect: () => window.print() };
  const reuse = {
    label: t`Use again`,
    icon: <IconCopyPlus aria-hidden="true" />,
    onSelect: () => dialogs.reuse.show(list.id),
  };
  const unarchive = {
    label: t`Unarchive`,
    icon: <IconArchiveOff aria-hidden="true" />,
    onSelect: () => void acts.archive(false),
  };
  const archive = {
    label: t`Archive`,
    icon: <IconArchive aria-hidden="true" />,
    onSelect: () => void acts.archive(true),
  };
  const remove = {
    label: t`Delete`,
    icon: <IconTrash aria-hidden="true" />,
    danger: true,
    onSelect: () => dialogs.remove.show(list.id),
  };
  const leave = {
    label: t`Remove me from list`,
    icon: <IconLogout aria-hidden="true" />,
    danger: true,
    onSelect: () => dialogs.leave.show(list.id),
  };
  return (
    <ActionMenu
      label={onPage ? t`List actions` : t`Actions for ${isolated(list.list_name)}`}
      solid={onPage}
      items={[
        ...(owner ? [edit] : []),
        ...(owner && onPage ? [guests] : []),
        ...(onPage ? [] : [share]),
        people,
        ...(owner && list.gifts_revealed ? [hide] : []),
        ...(onPage ? [print] : []),
        ...(owner ? [reuse] : []),
        list.isArchived ? unarchive : archive,
        'divider',
        owner ? remove : leave,
      ]}
    />
  );
}
