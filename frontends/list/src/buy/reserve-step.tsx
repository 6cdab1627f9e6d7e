import { Button, Note } from '@giftlist/frontend-kit/base';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useId, useState } from 'react';
import type { Gift, GiftList } from '../list/list-queries.ts';
import { isTaken } from '../list/taken.ts';
import { ReserveForm } from './reserve-form.tsx';

export interface ReserveStepProps {
  list: GiftList;
  gift: Gift;
  onBack: () => void;
  onClose: () => void;
  onReserved: (result: { mailSent: boolean }) => void;
}

/** The second step: who takes it. What is typed stays, even where somebody else was quicker. */
export function ReserveStep({ list, gift, onBack, onClose, onReserved }: ReserveStepProps) {
  const formId = useId();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const tooLate = isTaken(gift) && !busy;
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Mark as purchased"
      actions={
        <>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
          <Button variant="primary" type="submit" form={formId} held={!ready} disabled={tooLate} busy={busy}>
            Mark as purchased
          </Button>
        </>
      }
    >
      {tooLate && (
        <Note tone="gold" role="alert">
          Somebody took this gift just now. Please choose another one.
        </Note>
      )}
      <ReserveForm
        id={formId}
        list={list}
        gift={gift}
        onReady={setReady}
        onBusy={setBusy}
        onReserved={onReserved}
      />
    </ResponsiveModal>
  );
}
