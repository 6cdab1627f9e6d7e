import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import { isEmail } from '@giftlist/contracts/rules/email';
import { announce, toast } from '@giftlist/frontend-kit/base';
import {
  api,
  claimTokens,
  handleError,
  isProblem,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { focusFirstError, TextArea, TextField, useDraft, useForm } from '@giftlist/frontend-kit/forms';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import type { Gift, GiftList } from '../list/list-queries.ts';
import css from './buy.module.css';

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
  onReserved: () => void;
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
  const reserve = useReserve(list, gift, () => {
    forget();
    onReserved();
  });
  const ready = form.values.name.trim() !== '' && form.values.email.trim() !== '';
  useEffect(() => onReady(ready), [ready, onReady]);
  useEffect(() => onBusy(reserve.isPending), [reserve.isPending, onBusy]);
  return (
    <form id={id} className={css.form} noValidate onSubmit={form.onSubmit(reserve.send, focusFirstError)}>
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

/** Why it could not be reserved, where the giver can do something about it. */
function reasonFor(error: unknown): string | undefined {
  if (isProblem(error, 'gift/already-taken')) return 'Somebody was a moment quicker.';
  if (isProblem(error, 'gift/own-list')) return 'This e-mail address is the list owner’s.';
  if (isProblem(error, 'gift/maybe-own-list')) return 'Say first whether this is your list.';
  return undefined;
}

function useReserve(list: GiftList, gift: Gift, onReserved: () => void) {
  const queries = useQueryClient();
  // The same call however often it is sent: a repetition with another time would be another call.
  const [idempotencyKey] = useIdempotencyKey();
  const [date] = useState(() => new Date().toISOString());
  const underway = useRef(false);
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.gifts(list.id) });
  const reserve = useMutation({
    mutationFn: ({ name, email, message }: Values) =>
      api.call('POST /giftitem/reserve', {
        body: {
          gift_id: gift.id,
          name: name.trim(),
          email: email.trim(),
          message: message.trim(),
          date,
          quantity: 1,
          user_type: 'normal',
        },
        idempotencyKey,
        once: true,
      }),
    onSuccess: ({ data }) => {
      claimTokens.add(gift.id, data.unreserve_token);
      queries.setQueryData<Gift[]>(queryKeys.gifts(list.id), gifts =>
        gifts?.map(other => (other.id === gift.id ? data.gift : other)),
      );
      announce(`${gift.gift_title} is yours to give`);
      void refresh();
      // Whoever gives something may know where it goes.
      void queries.invalidateQueries({ queryKey: queryKeys.list(list.id), exact: true });
      onReserved();
    },
    onError: error => {
      if (isProblem(error, 'gift/already-taken', 'idempotency/mismatch')) void refresh();
      if (isProblem(error, 'idempotency/mismatch')) {
        toast.info(messages.gifts.wentThrough);
        return;
      }
      handleError(error, messages.gifts.reserve);
      const reason = reasonFor(error);
      if (reason) toast.info(reason);
    },
    onSettled: () => {
      underway.current = false;
    },
  });
  return {
    isPending: reserve.isPending,
    /** Once until it is answered, however fast one clicks. */
    send: (values: Values) => {
      if (underway.current) return;
      underway.current = true;
      reserve.mutate(values);
    },
  };
}
