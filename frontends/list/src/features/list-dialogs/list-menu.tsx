import { mayManage } from '@giftlist/contracts/rules/capabilities';
import { isolateBidi } from '@giftlist/contracts/rules/text';
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
import type { GiftList } from '../../shared/list-queries.ts';
import { useListActions } from '../../shared/use-list-actions.ts';
import type { ListDialogs } from './list-dialogs.tsx';

export interface ListMenuProps {
  list: GiftList;
  dialogs: ListDialogs;
  /** Set only on the list's page, where 'Share' is a separate button. */
  onGuestView?: () => void;
}

export function ListMenu({ list, dialogs, onGuestView }: ListMenuProps) {
  const isOnListPage = onGuestView !== undefined;
  const actions = useListActions(list);
  const isOwner = mayManage(list.viewer_role);
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
  const collaborators = {
    label: t`Collaborators`,
    icon: <IconUsers aria-hidden="true" />,
    onSelect: () => dialogs.collaborators.show(list.id),
  };
  const hidePurchased = {
    label: t`Hide purchased gifts`,
    icon: <IconEyeOff aria-hidden="true" />,
    onSelect: () => void actions.hidePurchased(),
  };
  const guestView = {
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
    onSelect: () => void actions.setArchived(false),
  };
  const archive = {
    label: t`Archive`,
    icon: <IconArchive aria-hidden="true" />,
    onSelect: () => void actions.setArchived(true),
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
      label={isOnListPage ? t`List actions` : t`Actions for ${isolateBidi(list.list_name)}`}
      solid={isOnListPage}
      items={[
        ...(isOwner ? [edit] : []),
        ...(isOwner && isOnListPage ? [guestView] : []),
        ...(isOnListPage ? [] : [share]),
        collaborators,
        ...(isOwner && list.gifts_revealed ? [hidePurchased] : []),
        ...(isOnListPage ? [print] : []),
        ...(isOwner ? [reuse] : []),
        list.isArchived ? unarchive : archive,
        'divider',
        isOwner ? remove : leave,
      ]}
    />
  );
}
