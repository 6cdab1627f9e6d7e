import { lazyComponent, useDialog } from '@giftlist/frontend-kit/base';
import type { Gift, GiftList } from '../../shared/list-queries.ts';

const AddGiftDialog = lazyComponent(
  async () => (await import('../add-gift/add-gift-dialog.tsx')).AddGiftDialog,
);
const AddManyDialog = lazyComponent(
  async () => (await import('../add-many/add-many-dialog.tsx')).AddManyDialog,
);
const GiftDialog = lazyComponent(async () => (await import('../add-gift/gift-dialog.tsx')).GiftDialog);
const CopyDialog = lazyComponent(async () => (await import('./copy-dialog.tsx')).CopyDialog);
const MarkDialog = lazyComponent(async () => (await import('./mark-dialog.tsx')).MarkDialog);
const UnmarkDialog = lazyComponent(async () => (await import('./unmark-dialog.tsx')).UnmarkDialog);
const GiftViewDialog = lazyComponent(async () => (await import('./gift-view-dialog.tsx')).GiftViewDialog);

export function useGiftDialogs() {
  return {
    add: useDialog('add-gift'),
    addMany: useDialog('add-many'),
    /** The same URL opens the buy dialog for givers. */
    view: useDialog('gift'),
    edit: useDialog('edit-gift'),
    copy: useDialog('copy-gift'),
    mark: useDialog('mark-gift'),
    /** The value is a claim's id. */
    unmark: useDialog('unmark-gift'),
  };
}

export type GiftDialogs = ReturnType<typeof useGiftDialogs>;

/** Parses the values of `?add-gift=` that open the gift form: `manual` and `manual:Blue teapot`. */
function parseManualEntry(value: string | undefined): { name: string } | undefined {
  if (value === undefined || !/^manual(:|$)/.test(value)) return undefined;
  return { name: value.slice('manual:'.length) };
}

export interface OpenGiftDialogsProps {
  list: GiftList;
  gifts: readonly Gift[];
  dialogs: GiftDialogs;
}

export function OpenGiftDialogs({ list, gifts, dialogs }: OpenGiftDialogsProps) {
  const { add, addMany, view, edit, copy, mark, unmark } = dialogs;
  const findGift = (id: string | undefined) => gifts.find(gift => gift.id === id);
  const [viewedGift, editedGift, copiedGift, markedGift] = [view, edit, copy, mark].map(({ value }) =>
    findGift(value),
  );
  const giftToUnmark = gifts.find(({ claims }) => claims.some(({ id }) => id === unmark.value));
  const claimToUnmark = giftToUnmark?.claims.find(({ id }) => id === unmark.value);
  return (
    <>
      {add.open && <AddGiftDialog list={list} manualEntry={parseManualEntry(add.value)} onClose={add.hide} />}
      {addMany.open && <AddManyDialog list={list} onClose={addMany.hide} />}
      {viewedGift && !editedGift && (
        <GiftViewDialog
          list={list}
          gift={viewedGift}
          onEdit={() => edit.show(viewedGift.id)}
          onClose={view.hide}
        />
      )}
      {editedGift && <GiftDialog key={editedGift.id} list={list} gift={editedGift} onClose={edit.hide} />}
      {copiedGift && <CopyDialog gift={copiedGift} onClose={copy.hide} />}
      {markedGift && <MarkDialog list={list} gift={markedGift} onClose={mark.hide} />}
      {giftToUnmark && claimToUnmark && (
        <UnmarkDialog list={list} gift={giftToUnmark} claim={claimToUnmark} onClose={unmark.hide} />
      )}
    </>
  );
}
