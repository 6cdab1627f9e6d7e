import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import { isEmail } from '@giftlist/contracts/rules/email';
import { toast } from '@giftlist/frontend-kit/base';
import { isProblem, queryKeys, useIdempotencyKey, useSession } from '@giftlist/frontend-kit/client';
import { focusFirstError, TextArea, TextField, useDraft, useForm } from '@giftlist/frontend-kit/forms';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import type { Gift, GiftList } from '../list/list-queries.ts';
import css from './buy.module.css';
import { reserve, showReserved, tellNotReserved } from './reserve.ts';

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
  onReserved: (result: { mailSent: boolean }) => void;
}

/** Name and e-mail are needed, a message is welcome; filled in from the profile. */
export function ReserveForm({ id, list, gift, onReady, onBusy, onReserved }: ReserveFormProps) {
  const { profile } = useSession();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      name: profile ? `${profile.first_name} ${profile.last_name}` : '',
      email: profile?.email ?? '',
      message: '',
    },
    validate: {
      name: text => (text.trim() === '' ? 'Please enter your full name' : null),
      email: text => (isEmail(text) ? null : messages.profileForm.email),
    },
  });
  const forget = useDraft(`reserve ${gift.id}`, form);
  const reserving = useReserve(gift, result => {
    forget();
    onReserved(result);
  });
  const ready = form.values.name.trim() !== '' && form.values.email.trim() !== '';
  useEffect(() => onReady(ready), [ready, onReady]);
  useEffect(() => onBusy(reserving.isPending), [reserving.isPending, onBusy]);
  return (
    <form id={id} className={css.form} noValidate onSubmit={form.onSubmit(reserving.send, focusFirstError)}>
      <p className={css.title}>{gift.gift_title}</p>
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={limits.nameLength}
        {...form.getInputProps('name')}
        autoFocus={!profile}
      />
      <TextField label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <TextArea
        label="Message"
        optional
        maxLength={limits.messageLength}
        {...form.getInputProps('message')}
      />
      <p className={css.hint}>
        {list.owner.first_name}{' '}
        {list.gifts_revealed
          ? 'has revealed their gifts and sees this.'
          : 'sees none of this until they choose to reveal their gifts.'}{' '}
        We mail you a link to give it back.
      </p>
    </form>
  );
}

function useReserve(gift: Gift, onReserved: ReserveFormProps['onReserved']) {
  const queries = useQueryClient();
  // The same call however often it is sent: a repetition with another time would be another call.
  const [idempotencyKey] = useIdempotencyKey();
  const [date] = useState(() => new Date().toISOString());
  const underway = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (giver: Values) => reserve(gift, giver, { idempotencyKey, date }),
    onSuccess: ({ data }) => {
      showReserved(queries, data);
      onReserved({ mailSent: data.mail_sent !== false });
    },
    onError: error => {
      if (isProblem(error, 'gift/already-taken', 'idempotency/mismatch'))
        void queries.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
      if (isProblem(error, 'idempotency/mismatch')) toast.info(messages.gifts.wentThrough);
      else tellNotReserved(error);
    },
    onSettled: () => {
      underway.current = false;
    },
  });
  return {
    isPending,
    /** Once until it is answered, however fast one clicks. */
    send: (giver: Values) => {
      if (underway.current) return;
      underway.current = true;
      mutate(giver);
    },
  };
}
