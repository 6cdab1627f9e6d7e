import { isEmail } from '@giftlist/contracts/rules/email';
import { Button, isMailRefusal, type MailRefusal, MailRefused, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, useIdempotencyKey } from '@giftlist/frontend-kit/client';
import { ChipsField } from '@giftlist/frontend-kit/forms';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import css from './people.module.css';

const notSent = () =>
  t`These were not sent: there were too many invitations within the hour. Please try again later.`;

/** Sends invitations to several email addresses at once. Those that could not be sent stay in the field. */
export function InviteByMail() {
  const [emails, setEmails] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<MailRefusal>();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const send = async () => {
    if (emails.length === 0 || !emails.every(isEmail)) {
      return setError(t`Please provide a valid email address.`);
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      const { data } = await api.call('POST /user/invite-friends', { body: { emails }, idempotencyKey });
      const { sent, left_out: leftOut = [] } = data;
      toast.success(plural(sent, { one: 'Invitation sent', other: 'Invitations sent' }));
      setEmails(leftOut);
      if (leftOut.length > 0) setError(notSent());
      renewKey();
    } catch (problem) {
      if (isMailRefusal(problem)) setRefusal(problem);
      else handleError(problem, t`Your invitations could not be sent. Please try again later.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.byMail}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <ChipsField
        label={t`Or invite by e-mail`}
        placeholder="mom@example.com"
        inputMode="email"
        value={emails}
        isValid={isEmail}
        error={error}
        onChange={next => {
          setEmails(next);
          setError(undefined);
        }}
      />
      {refusal && <MailRefused refusal={refusal} />}
      <Button type="submit" busy={busy}>
        {t`Send`}
      </Button>
    </form>
  );
}
