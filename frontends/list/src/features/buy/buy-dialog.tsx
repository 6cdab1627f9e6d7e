import { Button, GiftPicture, useDialog, useIsPhone } from '@giftlist/frontend-kit/base';
import { tabStorage, useSession } from '@giftlist/frontend-kit/client';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import type { ReservationResult } from './api/reserve.ts';
import { useUnreserve } from './api/use-unreserve.ts';
import css from './buy.module.css';
import { InfoActions, InfoStep } from './info-step.tsx';
import { NextSteps } from './next-steps.tsx';
import { pendingReservations } from './pending-reservations.ts';
import { ReservationConfirmation, type ReservationConfirmationProps } from './reservation-confirmation.tsx';
import { ReserveStep } from './reserve-step.tsx';

/** Set in this tab's storage once the dialog has offered an account. */
const accountOfferKey = 'giftlist-all-set-shown';

export interface BuyDialogProps {
  list: GiftList;
  gift: Gift;
  /** The result of an earlier reservation whose response was lost and has now been fetched. */
  recoveredResult?: ReservationResult | undefined;
  /** Starts with the form, to reserve one more unit. */
  isAnotherUnit?: boolean;
  onClose: () => void;
  onLeave: (to: string) => void;
}

type Step = 'info' | 'mine' | 'reserve' | 'done';

const getTitles = (): Record<Step, string> => ({
  info: t`Buy this gift`,
  mine: t`You reserved this gift`,
  reserve: t`Mark as purchased`,
  done: t`You're all set!`,
});

export function BuyDialog({
  list,
  gift,
  recoveredResult,
  isAnotherUnit = false,
  onClose,
  onLeave,
}: BuyDialogProps) {
  const { result, setReservation, clearReservation } = useReservation();
  const stepDialog = useDialog('step');
  // The dialog also starts with the form if a reservation was attempted offline.
  const [isAtForm, setIsAtForm] = useState(
    () => isAnotherUnit || pendingReservations.getForGift(gift.id) !== undefined,
  );
  const leaveForm = () => {
    setIsAtForm(false);
    if (stepDialog.open) stepDialog.hide();
  };
  const handleReserved = (reservation: ReservationResult) => {
    // If the lost response was fetched first, its result is kept.
    if (!result) setReservation(reservation);
    leaveForm();
  };
  const showRecovered = useEffectEvent(handleReserved);
  useEffect(() => {
    if (recoveredResult) showRecovered(recoveredResult);
  }, [recoveredResult]);
  const formId = useId();
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isMine = gift.reserved_by_me;
  const isReserving = (stepDialog.open || isAtForm) && (!isMine || gift.available > 0 || isBusy);
  const step = getStep({ isDone: result !== undefined, isReserving, isMine });
  const isTooLate = isTaken(gift) && !isMine && !isBusy;
  const isPhone = useIsPhone();
  const wrapping = getWrapping(step, isTooLate);
  const picture = (
    <GiftPicture
      // A new element for each wrapping, so that the ribbon is animated.
      key={wrapping}
      {...(isPhone ? getPhonePictureProps(step) : { shape: 'fill' })}
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
      title={getTitles()[step]}
      size="lg"
      step={step}
      picture={isPhone ? undefined : picture}
      actions={
        <>
          {step === 'info' && <InfoActions gift={gift} onContinue={() => stepDialog.show('reserve')} />}
          {step === 'mine' && (
            <OwnReservationActions
              gift={gift}
              onDone={onClose}
              onReserveAnother={() => stepDialog.show('reserve')}
            />
          )}
          {step === 'reserve' && isTooLate && (
            <Button variant="primary" block onClick={onClose}>
              {t`Back to the list`}
            </Button>
          )}
          {step === 'reserve' && !isTooLate && (
            <>
              <Button variant="ghost" onClick={leaveForm}>
                {t`Back`}
              </Button>
              <Button variant="primary" type="submit" form={formId} looksDisabled={!isReady} busy={isBusy}>
                {t`Mark as purchased`}
              </Button>
            </>
          )}
          {step === 'done' && (
            <ConfirmationActions gift={gift} onUndone={clearReservation} onClose={onClose} />
          )}
        </>
      }
    >
      {step === 'info' && <InfoStep list={list} gift={gift} picture={isPhone && picture} />}
      {step === 'mine' && (
        <InfoStep list={list} gift={gift} picture={isPhone && picture}>
          <NextSteps list={list} gift={gift} />
        </InfoStep>
      )}
      {step === 'reserve' && (
        <ReserveStep
          formId={formId}
          list={list}
          gift={gift}
          isTooLate={isTooLate}
          onReady={setIsReady}
          onBusy={setIsBusy}
          onReserved={handleReserved}
        />
      )}
      {step === 'done' && result && (
        <ReservationConfirmation
          list={list}
          gift={gift}
          result={result}
          picture={isPhone && picture}
          onLeave={onLeave}
        />
      )}
    </ResponsiveModal>
  );
}

/** Keeps the result until the dialog is closed or the reservation is undone. */
function useReservation() {
  const { state } = useSession();
  const [result, setResult] = useState<ReservationConfirmationProps['result']>();
  return {
    result,
    setReservation(reservation: ReservationResult): void {
      const offersAccount = state === 'visitor' && tabStorage.get(accountOfferKey) === undefined;
      if (offersAccount) tabStorage.set(accountOfferKey, '1');
      setResult({ ...reservation, offersAccount });
    },
    clearReservation: () => setResult(undefined),
  };
}

function getStep({
  isDone,
  isReserving,
  isMine,
}: {
  isDone: boolean;
  isReserving: boolean;
  isMine: boolean;
}): Step {
  if (isDone) return 'done';
  if (isReserving) return 'reserve';
  return isMine ? 'mine' : 'info';
}

const getPhonePictureProps = (step: Step) =>
  step === 'done'
    ? ({ shape: 'square', className: css.wrappedPicture } as const)
    : ({ shape: 'wide', className: css.picture } as const);

function getWrapping(step: Step, isTooLate: boolean) {
  if (isTooLate) return 'others';
  if (step === 'reserve') return 'gift';
  return step === 'info' ? undefined : 'mine';
}

interface OwnReservationActionsProps {
  gift: Gift;
  onDone: () => void;
  onReserveAnother: () => void;
}

function OwnReservationActions({ gift, onDone, onReserveAnother }: OwnReservationActionsProps) {
  const unreserve = useUnreserve(gift, onDone);
  return (
    <>
      <Button variant="leaf" busy={unreserve.isPending} onClick={() => unreserve.mutate()}>
        {t`Unreserve gift`}
      </Button>
      {gift.available > 0 && (
        <Button variant="primary" onClick={onReserveAnother}>
          {t`Reserve another`}
        </Button>
      )}
    </>
  );
}

interface ConfirmationActionsProps {
  gift: Gift;
  onUndone: () => void;
  onClose: () => void;
}

function ConfirmationActions({ gift, onUndone, onClose }: ConfirmationActionsProps) {
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
