import { lazyPart, useDialog } from '@giftlist/frontend-kit/base';
import type { Gift, GiftList } from '../list/list-queries.ts';

const AddGiftDialog = lazyPart(async () => (await import('../add-gift/add-gift-dialog.tsx')).AddGiftDialog);
const AddManyDialog = lazyPart(async () => (await import('../add-many/add-many-dialog.tsx')).AddManyDialog);
const GiftDialog = lazyPart(async () => (await import('../add-gift/gift-dialog.tsx')).GiftDialog);
const CopyDialog = lazyPart(async () => (await import('./copy-dialog.tsx')).CopyDialog);
const MarkDialog = lazyPart(async () => (await import('./mark-dialog.tsx')).MarkDialog);
const UnmarkDialog = lazyPart(async () => (await import('./unmark-dialog.tsx')).UnmarkDialog);
const DeleteGiftDialog = lazyPart(async () => (await import('./delete-gift-dialog.tsx')).DeleteGiftDialog);

/** The dialogs about the gifts of a list that one edits, each with its address. */
export function useGiftDialogs() {
  const edit = useDialog('edit-gift');
  const linked = useDialog('gift');
  return {
    add: useDialog('add-gift'),
    many: useDialog('add-many'),
    // A link to one gift opens it for its owner too: to edit it, not to buy it.
    edit: linked.value === undefined ? edit : { ...edit, value: linked.value, hide: linked.hide },
    copy: useDialog('copy-gift'),
    mark: useDialog('mark-gift'),
    /** Of a unit, by its claim. */
    unmark: useDialog('unmark-gift'),
    remove: useDialog('delete-gift'),
  };
}

export type GiftDialogs = ReturnType<typeof useGiftDialogs>;

export interface OpenGiftDialogsProps {
  list: GiftList;
  gifts: readonly Gift[];
  dialogs: GiftDialogs;
}

export function OpenGiftDialogs({ list, gifts, dialogs }: OpenGiftDialogsProps) {
  const { add, many, edit, copy, mark, unmark, remove } = dialogs;
  const find = (id: string | undefined) => gifts.find(gift => gift.id === id);
  const [edited, copied, marked, removed] = [edit, copy, mark, remove].map(({ value }) => find(value));
  const released = gifts.find(({ claims }) => claims.some(({ id }) => id === unmark.value));
  const claim = released?.claims.find(({ id }) => id === unmark.value);
  return (
    <>
      {add.open && <AddGiftDialog list={list} startManual={add.value === 'manual'} onClose={add.hide} />}
      {many.open && <AddManyDialog list={list} onClose={many.hide} />}
      {edited && <GiftDialog key={edited.id} list={list} gift={edited} onClose={edit.hide} />}
      {copied && <CopyDialog gift={copied} onClose={copy.hide} />}
      {marked && <MarkDialog list={list} gift={marked} onClose={mark.hide} />}
      {released && claim && <UnmarkDialog list={list} gift={released} claim={claim} onClose={unmark.hide} />}
      {removed && <DeleteGiftDialog list={list} gift={removed} onClose={remove.hide} />}
    </>
  );
}
