import { limits } from '@giftlist/contracts/limits';
import { isEmail } from '@giftlist/contracts/rules/email';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
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
  type Giver,
  type ReservationResult,
  reserve,
  showNotReserved,
  showReserved,
  toReservationResult,
} from './api/reserve.ts';
import css from './buy.module.css';
import { keptReservations } from './kept-reservation.ts';

interface Values extends Record<string, unknown> {
  name: string;
  email: string;
  message: string;
}

export interface ReserveFormProps {
  id: string;
  list: GiftList;
  gift: Gift;
  onReady: (ready: boolean) => void;
  onBusy: (busy: boolean) => void;
  onReserved: (done: ReservationResult) => void;
}

/** The form for name, email and an optional message; prefilled from the profile or the last reservation. */
export function ReserveForm({ id, list, gift, onReady, onBusy, onReserved }: ReserveFormProps) {
  const { profile, state } = useSession();
  const [remembered, setRemembered] = useState(() =>
    state === 'visitor' ? rememberedGiver.read() : undefined,
  );
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: keptReservations.forGift(gift.id)?.giver ?? {
      name: profile ? fullName(profile) : (remembered?.name ?? ''),
      email: profile?.email ?? remembered?.email ?? '',
      message: '',
    },
    validate: {
      name: text => (text.trim() === '' ? t`Please enter your full name` : null),
      email: text => (isEmail(text) ? null : messages.profileForm.email),
    },
  });
  const forget = useDraft(`reserve ${gift.id}`, form);
  const reserving = useReserve(gift, (giver, done) => {
    forget();
    if (state === 'visitor') rememberedGiver.remember(giver);
    onReserved(done);
  });
  const ready = form.values.name.trim() !== '' && form.values.email.trim() !== '';
  useEffect(() => onReady(ready), [ready, onReady]);
  useEffect(() => onBusy(reserving.isPending), [reserving.isPending, onBusy]);
  const name = isolateIfNeeded(list.owner.first_name);
  const forgetRemembered = () => {
    rememberedGiver.forget();
    setRemembered(undefined);
    form.setValues({ name: '', email: '' });
  };
  return (
    <form id={id} className={css.form} noValidate onSubmit={form.onSubmit(reserving.send, focusFirstError)}>
      {remembered && (
        <p className={css.hint}>
          <Trans>
            Filled in from last time.
            <Button variant="ghost" onClick={forgetRemembered}>
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
        // A filled field needs no keyboard, which would cover half of the sheet on a phone.
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

function useReserve(gift: Gift, onReserved: (giver: Giver, done: ReservationResult) => void) {
  const queries = useQueryClient();
  // A retry must send the same date: with the same key, a different request is refused.
  const [newKey, renewKey] = useIdempotencyKey();
  const [now] = useState(() => new Date().toISOString());
  const { idempotencyKey, date } = keptReservations.forGift(gift.id) ?? { idempotencyKey: newKey, date: now };
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (giver: Values) => reserve(gift, giver, { idempotencyKey, date }),
    onSuccess: ({ data }, giver) => {
      onReserved(giver, toReservationResult(data));
      showReserved(queries, data);
    },
    onError: (error, { name, email, message }) => {
      if (isProblem(error, 'network')) {
        const giver = { name, email, message };
        const { id: giftId, giftlist_id: listId } = gift;
        keptReservations.keep({ listId, giftId, giver, idempotencyKey, date, at: Date.now() });
        return;
      }
      keptReservations.forget(gift.id);
      renewKey();
      if (isProblem(error, 'gift/already-taken', 'gift/reservation-ended', 'idempotency/mismatch'))
        void queries.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
      if (isProblem(error, 'idempotency/mismatch')) toast.info(messages.gifts.wentThrough);
      else showNotReserved(error);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    isPending,
    /** Sends the reservation unless a request is pending, so that a double click sends only one. */
    send: (giver: Values) => {
      if (isSending.current) return;
      isSending.current = true;
      mutate(giver);
    },
  };
}
