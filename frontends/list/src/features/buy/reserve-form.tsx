import { limits } from '@giftlist/contracts/limits';
import { isEmail } from '@giftlist/contracts/rules/email';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, Note, toast } from '@giftlist/frontend-kit/base';
import {
  isProblem,
  queryKeys,
  rememberedGiver,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { focusFirstError, TextArea, TextField, useDraft, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import {
  applyReservation,
  type Giver,
  type ReservationResult,
  reportReservationError,
  reserve,
  toReservationResult,
} from './api/reserve.ts';
import css from './buy.module.css';
import { pendingReservations } from './pending-reservations.ts';

interface GiverValues extends Record<string, unknown> {
  name: string;
  email: string;
  message: string;
}

export interface ReserveFormProps {
  id: string;
  list: GiftList;
  gift: Gift;
  onReady: (isReady: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  onReserved: (result: ReservationResult) => void;
}

/** Prefilled from a pending reservation, the profile or this browser's last reservation. */
export function ReserveForm({ id, list, gift, onReady, onBusy, onReserved }: ReserveFormProps) {
  const { profile, state } = useSession();
  const [rememberedValues, setRememberedValues] = useState(() =>
    state === 'visitor' ? rememberedGiver.read() : undefined,
  );
  const form = useForm<GiverValues>({
    mode: 'controlled',
    initialValues: pendingReservations.getForGift(gift.id)?.giver ?? {
      name: profile ? fullName(profile) : (rememberedValues?.name ?? ''),
      email: profile?.email ?? rememberedValues?.email ?? '',
      message: '',
    },
    validate: {
      name: text => (text.trim() === '' ? t`Please enter your full name` : null),
      email: text => (isEmail(text) ? null : messages.profileForm.email),
    },
  });
  const deleteDraft = useDraft(`reserve ${gift.id}`, form);
  const reservation = useReserve(gift, (giver, result) => {
    deleteDraft();
    if (state === 'visitor') rememberedGiver.remember(giver);
    onReserved(result);
  });
  const isReady = form.values.name.trim() !== '' && form.values.email.trim() !== '';
  useEffect(() => onReady(isReady), [isReady, onReady]);
  useEffect(() => onBusy(reservation.isPending), [reservation.isPending, onBusy]);
  const name = isolateBidi(list.owner.first_name);
  const forgetGiver = () => {
    rememberedGiver.forget();
    setRememberedValues(undefined);
    form.setValues({ name: '', email: '' });
  };
  return (
    <form id={id} className={css.form} noValidate onSubmit={form.onSubmit(reservation.send, focusFirstError)}>
      {rememberedValues && (
        <p className={css.hint}>
          <Trans>
            Filled in from last time.
            <Button variant="ghost" onClick={forgetGiver}>
              I am someone else
            </Button>
          </Trans>
        </p>
      )}
      <TextField
        label={t`Full name`}
        autoComplete="name"
        maxLength={limits.nameLength}
        {...form.getInputProps('name')}
        // A filled-in name is not focused, because on phones the keyboard would cover half of the dialog.
        autoFocus={form.values.name === ''}
      />
      <TextField
        label={t`E-mail`}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <TextArea
        label={t`Message to ${name}`}
        optional
        maxLength={limits.messageLength}
        {...form.getInputProps('message')}
      />
      <Note tone={list.gifts_revealed ? 'plain' : 'leaf'} icon={<IconEyeOff aria-hidden="true" />}>
        {list.gifts_revealed
          ? t`${name} has revealed their gifts and sees this. We email you a link to cancel the reservation.`
          : t`${name} sees none of this until they choose to reveal their gifts. We email you a link to cancel the reservation.`}
      </Note>
    </form>
  );
}

function useReserve(gift: Gift, onReserved: (giver: Giver, result: ReservationResult) => void) {
  const queryClient = useQueryClient();
  // A retry must send the same date, because the server refuses a different request with the same idempotency key.
  const [newKey, renewKey] = useIdempotencyKey();
  const [openedAt] = useState(() => new Date().toISOString());
  const { idempotencyKey, date } = pendingReservations.getForGift(gift.id) ?? {
    idempotencyKey: newKey,
    date: openedAt,
  };
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (giver: GiverValues) => reserve(gift, giver, { idempotencyKey, date }),
    onSuccess: ({ data }, giver) => {
      onReserved(giver, toReservationResult(data));
      applyReservation(queryClient, data);
    },
    onError: (error, { name, email, message }) => {
      if (isProblem(error, 'network')) {
        const giver = { name, email, message };
        const { id: giftId, giftlist_id: listId } = gift;
        // `ReserveStep` then shows a note.
        pendingReservations.add({ listId, giftId, giver, idempotencyKey, date, at: Date.now() });
        return;
      }
      pendingReservations.remove(gift.id);
      renewKey();
      if (isProblem(error, 'gift/already-taken', 'gift/reservation-ended', 'idempotency/mismatch'))
        void queryClient.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
      if (isProblem(error, 'idempotency/mismatch')) toast.info(messages.gifts.wentThrough);
      else reportReservationError(error);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    isPending,
    /** Sends only one request on a double click. */
    send: (giver: GiverValues) => {
      if (isSending.current) return;
      isSending.current = true;
      mutate(giver);
    },
  };
}
