import { isEmail } from '@giftlist/contracts/rules/email';
import { Button, isMailRefusal, MailRefusalNote, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, useIdempotencyKey } from '@giftlist/frontend-kit/client';
import { ChipsField } from '@giftlist/frontend-kit/forms';
import { useMutation } from '@giftlist/frontend-kit/query';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import css from './people.module.css';

const getNotSentText = () =>
  t`These were not sent: there were too many invitations within the hour. Please try again later.`;

/** Sends invitations. Addresses whose invitation could not be sent stay in the field. */
export function InviteByMail() {
  const [emails, setEmails] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const send = useMutation({
    mutationFn: () => api.call('POST /user/invite-friends', { body: { emails }, idempotencyKey }),
    onSuccess: ({ data: { sent, left_out: leftOut = [] } }) => {
      toast.success(plural(sent, { one: 'Invitation sent', other: 'Invitations sent' }));
      setEmails(leftOut);
      if (leftOut.length > 0) setError(getNotSentText());
      renewKey();
    },
    onError: problem => {
      if (isMailRefusal(problem)) return;
      handleError(problem, t`Your invitations could not be sent. Please try again later.`);
    },
  });
  return (
    <form
      className={css.byMail}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (emails.length > 0 && emails.every(isEmail)) send.mutate();
        else setError(t`Please provide a valid email address.`);
      }}
    >
      <ChipsField
        label={t`Or invite by e-mail`}
        placeholder="mom@example.com"
        inputMode="email"
        value={emails}
        isValid={isEmail}
        error={error}
        onChange={newEmails => {
          setEmails(newEmails);
          setError(undefined);
        }}
      />
      {isMailRefusal(send.error) && <MailRefusalNote refusal={send.error} />}
      <Button type="submit" busy={send.isPending}>
        {t`Send`}
      </Button>
    </form>
  );
}
