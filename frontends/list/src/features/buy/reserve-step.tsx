import { isolateBidi } from '@giftlist/contracts/rules/text';
import { GiftPicture, Note, Stack, useIsPhone, useOnline } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { countOwnUnits } from '../../shared/taken.ts';
import type { ReservationResult } from './api/reserve.ts';
import css from './buy.module.css';
import { pendingReservations } from './pending-reservations.ts';
import { ReserveForm } from './reserve-form.tsx';

export interface ReserveStepProps {
  formId: string;
  list: GiftList;
  gift: Gift;
  /** Another giver reserved the gift first. */
  isTooLate: boolean;
  onReady: (isReady: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  onReserved: (result: ReservationResult) => void;
}

/** Keeps the form and its values if another giver was faster. */
export function ReserveStep({
  formId,
  list,
  gift,
  isTooLate,
  onReady,
  onBusy,
  onReserved,
}: ReserveStepProps) {
  const isPhone = useIsPhone();
  return (
    <Stack gap={4}>
      {isPhone && <GiftSummary gift={gift} />}
      {isTooLate && (
        <Note tone="gold" role="alert">
          {t`Somebody took this gift just now. Please choose another one.`}
        </Note>
      )}
      {!isTooLate && gift.quantity > 1 && (
        <p className={css.hint}>{t`You give ${countOwnUnits(gift) + 1} of ${gift.quantity}.`}</p>
      )}
      {!isTooLate && <PendingNote gift={gift} />}
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
          {gift.store_name && ` ${t`at ${isolateBidi(gift.store_name)}`}`}
        </p>
      </div>
    </div>
  );
}

function PendingNote({ gift }: { gift: Gift }) {
  const isOnline = useOnline();
  useSyncExternalStore(pendingReservations.subscribe, pendingReservations.getSnapshot);
  if (!pendingReservations.getForGift(gift.id)) return null;
  return (
    <Note tone="gold" role="alert" icon={<IconCloudOff aria-hidden="true" />}>
      {isOnline
        ? t`Still want this? It may not be reserved yet: please press the button again. Nothing is reserved twice.`
        : t`You are offline, so this may not be reserved yet. We keep what you typed, and check when you are back online.`}
    </Note>
  );
}
