import { brand } from '@giftlist/contracts/product';
import { mayManage } from '@giftlist/contracts/rules/capabilities';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, fullName, lazyComponent, useDialog } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import { parseListSection } from '../list-form/list-sections.ts';

const EditListDialog = lazyComponent(
  async () => (await import('../list-form/edit-list-dialog.tsx')).EditListDialog,
);
const CollaboratorsDialog = lazyComponent(
  async () => (await import('../collaborators/collaborators-dialog.tsx')).CollaboratorsDialog,
);
const ShareDialog = lazyComponent(async () => (await import('@giftlist/frontend-kit/overlay')).ShareDialog);
const DeleteListDialog = lazyComponent(async () => (await import('./delete-dialogs.tsx')).DeleteListDialog);
const LeaveDialog = lazyComponent(async () => (await import('./delete-dialogs.tsx')).LeaveDialog);
const MailListForm = lazyComponent(async () => (await import('./mail-list.tsx')).MailListForm);
const ReuseDialog = lazyComponent(async () => (await import('./reuse-dialog.tsx')).ReuseDialog);
const ListCoverDialog = lazyComponent(async () => (await import('./list-cover-dialog.tsx')).ListCoverDialog);

/** The value of each query parameter is the list's id, except for `setUp`. */
export function useListDialogs() {
  return {
    edit: useDialog('edit-list'),
    share: useDialog('share'),
    collaborators: useDialog('collaborators'),
    remove: useDialog('delete-list'),
    leave: useDialog('leave-list'),
    reuse: useDialog('reuse-list'),
    cover: useDialog('change-cover'),
    /** The value is a `ListSection`, a step of setting up a new list. */
    setUp: useDialog('set-up'),
  };
}

export type ListDialogs = ReturnType<typeof useListDialogs>;

export interface OpenListDialogsProps {
  lists: readonly GiftList[];
  dialogs: ListDialogs;
}

export function OpenListDialogs({ lists, dialogs }: OpenListDialogsProps) {
  const { edit, share, collaborators, remove, leave, reuse, cover, setUp } = dialogs;
  const section = parseListSection(setUp.value);
  const onlyList = lists.length === 1 ? lists[0] : undefined;
  // Without an id, the dialog is for the page's only list.
  const findList = ({ open, value: id }: ListDialogs['edit']) => {
    if (!open) return undefined;
    return id === undefined ? onlyList : lists.find(list => list.id === id);
  };
  const findManagedList = (dialog: ListDialogs['edit']) => {
    const list = findList(dialog);
    return list && mayManage(list.viewer_role) ? list : undefined;
  };
  const listToEdit = findManagedList(edit);
  const listToShare = findList(share);
  const listForCollaborators = findList(collaborators);
  const listToDelete = findManagedList(remove);
  const listToLeave = findList(leave);
  const listToReuse = findManagedList(reuse);
  const listToCover = findManagedList(cover);
  const listToSetUp = onlyList && mayManage(onlyList.viewer_role) ? onlyList : undefined;
  return (
    <>
      {listToEdit && <EditListDialog key={listToEdit.id} list={listToEdit} onClose={edit.hide} />}
      {section && listToSetUp && (
        <EditListDialog key={section} list={listToSetUp} section={section} onClose={setUp.hide} />
      )}
      {listToShare && <ShareListDialog list={listToShare} onClose={share.hide} />}
      {listForCollaborators && (
        <CollaboratorsDialog list={listForCollaborators} onClose={collaborators.hide} />
      )}
      {listToDelete && <DeleteListDialog list={listToDelete} onClose={remove.hide} />}
      {listToLeave && <LeaveDialog list={listToLeave} onClose={leave.hide} />}
      {listToReuse && <ReuseDialog key={listToReuse.id} list={listToReuse} onClose={reuse.hide} />}
      {listToCover && <ListCoverDialog list={listToCover} onClose={cover.hide} />}
    </>
  );
}

export function ShareListDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  return (
    <ShareDialog
      onClose={onClose}
      heading={t`Share this list`}
      url={`${location.origin}/lists/${list.id}`}
      title={list.list_name}
      text={`${isolateBidi(fullName(list.owner))}: ${isolateBidi(list.list_name)}`}
      contentType="list"
      itemId={list.id}
      note={getAccessNotes()[list.giftlist_type]}
    >
      {mayManage(list.viewer_role) && list.giftlist_type !== 'private' && <MailListOption list={list} />}
    </ShareDialog>
  );
}

function MailListOption({ list }: { list: GiftList }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <MailListForm list={list} onSent={() => setIsOpen(false)} />
  ) : (
    <Button block variant="ghost" icon={<IconSend aria-hidden="true" />} onClick={() => setIsOpen(true)}>
      {t`Let ${brand} send it by e-mail`}
    </Button>
  );
}

/** Public lists need no note. */
const getAccessNotes = () =>
  ({
    public: undefined,
    friends: t`Only people who follow the owner can open this list.`,
    private: t`This list is private: only collaborators can open it. Make it public to share it.`,
  }) as const;
