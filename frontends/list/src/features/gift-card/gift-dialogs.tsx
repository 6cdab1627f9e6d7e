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

/** Returns the gift dialogs of the editors' view, each with a query parameter. */
export function useGiftDialogs() {
  return {
    add: useDialog('add-gift'),
    many: useDialog('add-many'),
    /** Shows a gift. A link to a gift opens this dialog for editors; for givers, the same link opens the sheet to buy it. */
    view: useDialog('gift'),
    edit: useDialog('edit-gift'),
    copy: useDialog('copy-gift'),
    mark: useDialog('mark-gift'),
    /** Releases a unit; the value is the claim's id. */
    unmark: useDialog('unmark-gift'),
  };
}

export type GiftDialogs = ReturnType<typeof useGiftDialogs>;

/** Parses `?add-gift=manual`, which opens the form, and `?add-gift=manual:Blue teapot` with this name. */
function parseManually(value: string | undefined): { name: string } | undefined {
  if (value === undefined || !/^manual(:|$)/.test(value)) return undefined;
  return { name: value.slice('manual:'.length) };
}

export interface OpenGiftDialogsProps {
  list: GiftList;
  gifts: readonly Gift[];
  dialogs: GiftDialogs;
}

export function OpenGiftDialogs({ list, gifts, dialogs }: OpenGiftDialogsProps) {
  const { add, many, view, edit, copy, mark, unmark } = dialogs;
  const find = (id: string | undefined) => gifts.find(gift => gift.id === id);
  const [viewed, edited, copied, marked] = [view, edit, copy, mark].map(({ value }) => find(value));
  const released = gifts.find(({ claims }) => claims.some(({ id }) => id === unmark.value));
  const claim = released?.claims.find(({ id }) => id === unmark.value);
  return (
    <>
      {add.open && <AddGiftDialog list={list} manually={parseManually(add.value)} onClose={add.hide} />}
      {many.open && <AddManyDialog list={list} onClose={many.hide} />}
      {viewed && !edited && (
        <GiftViewDialog list={list} gift={viewed} onEdit={() => edit.show(viewed.id)} onClose={view.hide} />
      )}
      {edited && <GiftDialog key={edited.id} list={list} gift={edited} onClose={edit.hide} />}
      {copied && <CopyDialog gift={copied} onClose={copy.hide} />}
      {marked && <MarkDialog list={list} gift={marked} onClose={mark.hide} />}
      {released && claim && <UnmarkDialog list={list} gift={released} claim={claim} onClose={unmark.hide} />}
    </>
  );
}
