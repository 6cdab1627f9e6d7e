import {
  AddTile,
  Button,
  CouldNotLoad,
  EmptyState,
  GiftCardSkeleton,
  GiftGrid,
  useDialog,
  Waiting,
} from '@giftlist/frontend-kit/base';
import { lazy, Suspense } from 'react';
import { LoadingGiftCard } from '../gift-card/loading-gift-card.tsx';
import { OwnedGiftCard } from '../gift-card/owned-gift-card.tsx';
import type { Gift, GiftList, useGifts } from './list-queries.ts';
import { useLiveGifts } from './use-live-gifts.ts';

const AddGiftDialog = lazy(async () => ({
  default: (await import('../add-gift/add-gift-dialog.tsx')).AddGiftDialog,
}));
const GiftDialog = lazy(async () => ({ default: (await import('../add-gift/gift-dialog.tsx')).GiftDialog }));
const CopyDialog = lazy(async () => ({ default: (await import('../gift-card/copy-dialog.tsx')).CopyDialog }));

export interface OwnedGiftsProps {
  list: GiftList;
  gifts: ReturnType<typeof useGifts>;
}

/** The List tab: 'Add a gift' first, then the gifts; a press on one edits it. */
export function OwnedGifts({ list, gifts }: OwnedGiftsProps) {
  const add = useDialog('add-gift');
  const edit = useDialog('edit-gift');
  const copy = useDialog('copy-gift');
  useLiveGifts(list.id, gifts.data);
  const find = (id: string | undefined): Gift | undefined => gifts.data?.find(gift => gift.id === id);
  const edited = find(edit.value);
  const copied = find(copy.value);
  return (
    <>
      <Grid list={list} gifts={gifts} onAdd={() => add.show()} onEdit={edit.show} onCopy={copy.show} />
      <Suspense>
        {add.open && <AddGiftDialog list={list} startManual={add.value === 'manual'} onClose={add.hide} />}
        {edited && <GiftDialog list={list} gift={edited} onClose={edit.hide} />}
        {copied && <CopyDialog gift={copied} onClose={copy.hide} />}
      </Suspense>
    </>
  );
}

interface GridProps extends OwnedGiftsProps {
  onAdd: () => void;
  onEdit: (id: string) => void;
  onCopy: (id: string) => void;
}

function Grid({ list, gifts, onAdd, onEdit, onCopy }: GridProps) {
  if (gifts.isError) return <CouldNotLoad what="your gifts" onRetry={() => void gifts.refetch()} />;
  if (gifts.isPending) {
    return (
      <Waiting>
        <GiftGrid>
          {['a', 'b', 'c'].map(key => (
            <GiftCardSkeleton key={key} />
          ))}
        </GiftGrid>
      </Waiting>
    );
  }
  if (gifts.data.length === 0) {
    return (
      <EmptyState
        art="box"
        title="No gifts yet"
        text="Your gifts will appear here as soon as you add them!"
        action={
          <Button variant="primary" onClick={onAdd}>
            Add gift
          </Button>
        }
      />
    );
  }
  return (
    <GiftGrid>
      <AddTile
        title="Add a gift"
        hint="Paste a link from any shop, or type what you wish for"
        onClick={onAdd}
      />
      {gifts.data.map(gift =>
        gift.loading_info ? (
          <LoadingGiftCard key={gift.id} gift={gift} startedAt={gift.loading_info.startedAt} />
        ) : (
          <OwnedGiftCard
            key={gift.id}
            list={list}
            gift={gift}
            onEdit={() => onEdit(gift.id)}
            onCopy={() => onCopy(gift.id)}
          />
        ),
      )}
    </GiftGrid>
  );
}
