import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import { GiftPicture, Note, Stack, useIsPhone, useOnline } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { countOwnUnits } from '../../shared/taken.ts';
import type { ReservationResult } from './api/reserve.ts';
import css from './buy.module.css';
import { keptReservations } from './kept-reservation.ts';
import { ReserveForm } from './reserve-form.tsx';

export interface ReserveStepProps {
  formId: string;
  list: GiftList;
  gift: Gift;
  /** Whether somebody else reserved the gift first. */
  tooLate: boolean;
  onReady: (ready: boolean) => void;
  onBusy: (busy: boolean) => void;
  onReserved: (done: ReservationResult) => void;
}

/** The second step: the reservation form. It keeps the typed values even if somebody else was faster. */
export function ReserveStep({ formId, list, gift, tooLate, onReady, onBusy, onReserved }: ReserveStepProps) {
  const phone = useIsPhone();
  return (
    <Stack gap={4}>
      {phone && <GiftSummary gift={gift} />}
      {tooLate && (
        <Note tone="gold" role="alert">
          {t`Somebody took this gift just now. Please choose another one.`}
        </Note>
      )}
      {!tooLate && gift.quantity > 1 && (
        <p className={css.hint}>{t`You give ${countOwnUnits(gift) + 1} of ${gift.quantity}.`}</p>
      )}
      {!tooLate && <NotSent gift={gift} />}
      <ReserveForm
        id={formId}
        list={list}
        gift={gift}
        onReady={onReady}
        onBusy={onBusy}
        onReserved={onReserved}
      />
    </Stack>
  );
}

/** A short summary of the gift, for phones, where the sheet does not show the picture. */
function GiftSummary({ gift }: { gift: Gift }) {
  return (
    <div className={css.mini}>
      <GiftPicture shape="mini" src={gift.image_url} seed={gift.id} widths={gift.image_widths} sizes="56px" />
      <div>
        <p className={css.miniTitle}>
          <bdi>{gift.gift_title}</bdi>
        </p>
        <p className={css.hint}>
          {gift.price !== null && formatMoney(gift.price, gift.currency)}
          {gift.store_name && ` ${t`at ${isolateIfNeeded(gift.store_name)}`}`}
        </p>
      </div>
    </div>
  );
}

/** Says that a reservation attempted while offline may not have been made, and is kept. */
function NotSent({ gift }: { gift: Gift }) {
  const online = useOnline();
  useSyncExternalStore(keptReservations.subscribe, keptReservations.snapshot);
  if (!keptReservations.forGift(gift.id)) return null;
  return (
    <Note tone="gold" role="alert" icon={<IconCloudOff aria-hidden="true" />}>
      {online
        ? t`Still want this? It may not be reserved yet: please press the button again. Nothing is reserved twice.`
        : t`You are offline, so this may not be reserved yet. We keep what you typed, and check when you are back online.`}
    </Note>
  );
}
