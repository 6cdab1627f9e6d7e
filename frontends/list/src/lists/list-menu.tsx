import { ActionMenu } from '@giftlist/frontend-kit/base';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { IconArchive, IconLogout, IconPencil, IconShare2, IconTrash } from '@tabler/icons-react';
import type { GiftList } from '../list/list-queries.ts';
import { useListActs } from './use-list-acts.ts';

/** What one can do with a list from its card; only the owner reads 'Delete'. */
export function ListMenu({ list }: { list: GiftList }) {
  const acts = useListActs(list);
  const navigate = useNavigate();
  const open = (dialog: string) => navigate(`/lists/${list.id}?${dialog}=`);
  const shared = [
    { label: 'Edit list', icon: <IconPencil aria-hidden="true" />, onSelect: () => void open('edit-list') },
    { label: 'Share', icon: <IconShare2 aria-hidden="true" />, onSelect: () => void open('share') },
  ];
  const owned = [
    {
      label: list.isArchived ? 'Unarchive' : 'Archive',
      icon: <IconArchive aria-hidden="true" />,
      onSelect: () => void acts.archive(!list.isArchived),
    },
    'divider' as const,
    {
      label: 'Delete',
      icon: <IconTrash aria-hidden="true" />,
      danger: true,
      onSelect: () => void open('delete-list'),
    },
  ];
  const joined = [
    {
      label: 'Remove me from list',
      icon: <IconLogout aria-hidden="true" />,
      danger: true,
      onSelect: () => void acts.leave(),
    },
  ];
  return (
    <ActionMenu
      label={`Actions for ${list.list_name}`}
      items={[...shared, ...(list.viewer_role === 'owner' ? owned : joined)]}
    />
  );
}
