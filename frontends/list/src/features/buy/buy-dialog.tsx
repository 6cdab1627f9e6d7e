import { Button, cx, GiftPicture, useDialog, useIsPhone } from '@giftlist/frontend-kit/base';
import { tabStorage, useSession } from '@giftlist/frontend-kit/client';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import { AllSet, type AllSetProps } from './all-set.tsx';
import type { ReservationResult } from './api/reserve.ts';
import { useUnreserve } from './api/use-unreserve.ts';
import css from './buy.module.css';
import { InfoActions, InfoStep } from './info-step.tsx';
import { keptReservations } from './kept-reservation.ts';
import { NextSteps } from './next-steps.tsx';
import { ReserveStep } from './reserve-step.tsx';

/** Set once this session has offered to create an account. */
const shownKey = 'giftlist-all-set-shown';

export interface BuyDialogProps {
  list: GiftList;
  gift: Gift;
  /** The result of an earlier reservation whose response was lost. */
  recovered?: ReservationResult | undefined;
  /** Whether the sheet opens at the form, to reserve one more unit. */
  another?: boolean;
  onClose: () => void;
  /** Closes the sheet and navigates elsewhere. */
  onLeave: (to: string) => void;
}

type Step = 'info' | 'mine' | 'reserve' | 'done';

const titles = (): Record<Step, string> => ({
  info: t`Buy this gift`,
  mine: t`You reserved this gift`,
  reserve: t`Mark as purchased`,
  done: t`You're all set!`,
});

/** The sheet of a gift: first its details and shop, then the reservation form, then the confirmation. */
export function BuyDialog({ list, gift, recovered, another = false, onClose, onLeave }: BuyDialogProps) {
  const { done, setReserved, setUndone } = useResult();
  const form = useDialog('step');
  // A reservation attempted while offline opens at its form, too.
  const [atForm, setAtForm] = useState(() => another || keptReservations.forGift(gift.id) !== undefined);
  const leaveForm = () => {
    setAtForm(false);
    if (form.open) form.hide();
  };
  const finish = (reserved: ReservationResult) => {
    // The page may have recovered the result before the response arrived.
    if (!done) setReserved(reserved);
    leaveForm();
  };
  const showRecovered = useEffectEvent(finish);
  useEffect(() => {
    if (recovered) showRecovered(recovered);
  }, [recovered]);
  const formId = useId();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const mine = gift.reserved_by_me;
  const reserving = (form.open || atForm) && (!mine || gift.available > 0 || busy);
  const step: Step = done ? 'done' : reserving ? 'reserve' : mine ? 'mine' : 'info';
  const tooLate = isTaken(gift) && !mine && !busy;
  const phone = useIsPhone();
  const wrapping = wrappingFor(step, tooLate);
  const picture = (
    <GiftPicture
      // A new element for each ribbon, so that its closing is animated.
      key={wrapping}
      shape={!phone ? 'fill' : step === 'done' ? 'square' : 'wide'}
      className={cx(phone && (step === 'done' ? css.wrappedPicture : css.picture))}
      sizes="(min-width: 768px) 340px, 100vw"
      src={gift.image_url}
      seed={gift.id}
      widths={gift.image_widths}
      whole
      wrapping={wrapping}
      animated={step === 'reserve' || step === 'done'}
    />
  );
  return (
    <ResponsiveModal
      onClose={onClose}
      title={titles()[step]}
      size="lg"
      step={step}
      picture={phone ? undefined : picture}
      actions={
        <>
          {step === 'info' && <InfoActions gift={gift} onContinue={() => form.show('reserve')} />}
          {step === 'mine' && (
            <MineActions gift={gift} onDone={onClose} onAnother={() => form.show('reserve')} />
          )}
          {step === 'reserve' && tooLate && (
            <Button variant="primary" block onClick={onClose}>
              {t`Back to the list`}
            </Button>
          )}
          {step === 'reserve' && !tooLate && (
            <>
              <Button variant="ghost" onClick={leaveForm}>
                {t`Back`}
              </Button>
              <Button variant="primary" type="submit" form={formId} looksDisabled={!ready} busy={busy}>
                {t`Mark as purchased`}
              </Button>
            </>
          )}
          {step === 'done' && <DoneActions gift={gift} onUndone={setUndone} onClose={onClose} />}
        </>
      }
    >
      {step === 'info' && <InfoStep list={list} gift={gift} picture={phone && picture} />}
      {step === 'mine' && (
        <InfoStep list={list} gift={gift} picture={phone && picture}>
          <NextSteps list={list} gift={gift} />
        </InfoStep>
      )}
      {step === 'reserve' && (
        <ReserveStep
          formId={formId}
          list={list}
          gift={gift}
          tooLate={tooLate}
          onReady={setReady}
          onBusy={setBusy}
          onReserved={finish}
        />
      )}
      {step === 'done' && done && (
        <AllSet list={list} gift={gift} done={done} picture={phone && picture} onLeave={onLeave} />
      )}
    </ResponsiveModal>
  );
}

/** Holds the result of the reservation until the sheet is closed or the reservation is undone. */
function useResult() {
  const { state } = useSession();
  const [done, setDone] = useState<AllSetProps['done']>();
  return {
    done,
    setReserved(reserved: ReservationResult): void {
      const offersAccount = state === 'visitor' && tabStorage.get(shownKey) === undefined;
      if (offersAccount) tabStorage.set(shownKey, '1');
      setDone({ ...reserved, offersAccount });
    },
    setUndone: () => setDone(undefined),
  };
}

/** Returns the colour of the ribbon over the picture; undefined if the gift is not wrapped. */
function wrappingFor(step: Step, tooLate: boolean) {
  if (tooLate) return 'others';
  if (step === 'reserve') return 'gift';
  return step === 'info' ? undefined : 'mine';
}

interface MineActionsProps {
  gift: Gift;
  onDone: () => void;
  onAnother: () => void;
}

function MineActions({ gift, onDone, onAnother }: MineActionsProps) {
  const unreserve = useUnreserve(gift, onDone);
  return (
    <>
      <Button variant="leaf" busy={unreserve.isPending} onClick={() => unreserve.mutate()}>
        {t`Unreserve gift`}
      </Button>
      {gift.available > 0 && (
        <Button variant="primary" onClick={onAnother}>
          {t`Reserve another`}
        </Button>
      )}
    </>
  );
}

interface DoneActionsProps {
  gift: Gift;
  onUndone: () => void;
  onClose: () => void;
}

function DoneActions({ gift, onUndone, onClose }: DoneActionsProps) {
  const undo = useUnreserve(gift, onUndone, { offersUndo: false });
  return (
    <>
      <Button variant="ghost" busy={undo.isPending} onClick={() => undo.mutate()}>
        {t`Undo`}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {t`Done`}
      </Button>
    </>
  );
}
