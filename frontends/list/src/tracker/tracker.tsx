import { toasts } from '@giftlist/contracts/messages';
import { Button, CouldNotLoad, EmptyState, toast, useDialog } from '@giftlist/frontend-kit/base';
import { report } from '@giftlist/frontend-kit/client';
import { Confetti } from '@giftlist/frontend-kit/media';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { useCallback, useState } from 'react';
import { type GiftList, isTaken, type useGifts } from '../list/list-queries.ts';
import { useListActs } from '../lists/use-list-acts.ts';
import { TrackerTable } from './tracker-table.tsx';

export interface TrackerProps {
  list: GiftList;
  gifts: ReturnType<typeof useGifts>;
  /** Back to the List tab. */
  onCancel: () => void;
}

/** The Gift tracker tab: asks before it shows what others took; collaborators see it always. */
export function Tracker({ list, gifts, onCancel }: TrackerProps) {
  const [revealed, setRevealed] = useState(list.gifts_revealed);
  const [celebrating, setCelebrating] = useState(false);
  const stopCelebrating = useCallback(() => setCelebrating(false), []);
  const shown = revealed || list.viewer_role === 'collaborator';
  if (list.gifts_revealed && !revealed) setRevealed(true);
  return (
    <>
      {shown ? (
        <Shown list={list} gifts={gifts} />
      ) : (
        <AskFirst
          list={list}
          onCancel={onCancel}
          onRevealed={() => {
            setRevealed(true);
            setCelebrating(true);
          }}
        />
      )}
      {celebrating && gifts.data?.some(isTaken) && <Confetti onDone={stopCelebrating} />}
    </>
  );
}

function AskFirst({
  list,
  onCancel,
  onRevealed,
}: {
  list: GiftList;
  onCancel: () => void;
  onRevealed: () => void;
}) {
  const confirm = useDialog('reveal');
  const acts = useListActs(list);
  const [busy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      await acts.reveal();
    } catch (error) {
      // The specification's rule: a failed save is only logged, the reveal proceeds.
      report(error, { where: 'reveal' });
      toast.success(toasts.revealed);
    }
    setBusy(false);
    confirm.hide();
    onRevealed();
  };
  return (
    <>
      <EmptyState
        art="box"
        title="Reveal your purchased gifts?"
        text="Purchased gifts and who gives them are hidden until you are ready."
        action={
          <Button variant="primary" onClick={() => confirm.show()}>
            Reveal
          </Button>
        }
      />
      <ConfirmDialog
        opened={confirm.open}
        onClose={() => {
          confirm.hide();
          onCancel();
        }}
        title="Reveal your gifts?"
        text="You will see which gifts were taken, and by whom. The surprise is over then."
        confirmLabel="Reveal"
        busy={busy}
        onConfirm={() => void reveal()}
      />
    </>
  );
}

function Shown({ list, gifts }: { list: GiftList; gifts: TrackerProps['gifts'] }) {
  if (gifts.isError) return <CouldNotLoad what="your gifts" onRetry={() => void gifts.refetch()} />;
  const taken = gifts.data?.filter(gift => gift.claims.length > 0) ?? [];
  if (gifts.data && taken.length === 0) {
    return (
      <EmptyState art="box" title="No purchased gifts yet" text="They will stand here with who gives them." />
    );
  }
  return <TrackerTable list={list} gifts={taken} />;
}
