import { useState } from 'react';
import { api } from '../api/api.ts';
import { Button } from '../buttons/button.tsx';
import { Note } from '../cards/badge.tsx';
import { handleError } from '../diagnostics/report.ts';
import { type ApiProblem, isProblem } from '../http/api-problem.ts';
import { Stack } from '../layout/boxes.tsx';
import { toast } from '../toast/toast.ts';

/** Reasons for refusing mail to other people that the person can do something about. */
export type MailRefusal = ApiProblem & {
  code: 'email/not-verified' | 'list/not-shareable' | 'rate-limited';
};

export const isMailRefusal = (error: unknown): error is MailRefusal =>
  isProblem(error, 'email/not-verified', 'list/not-shareable', 'rate-limited');

/** Says why the mail was not sent and what to do next; if the address is not verified, sends the link again. */
export function MailRefused({ refusal }: { refusal: MailRefusal }) {
  return (
    <Note role="alert">
      <Stack gap={3}>
        <span>{sentenceFor(refusal)}</span>
        {refusal.code === 'email/not-verified' && <SendVerification />}
      </Stack>
    </Note>
  );
}

function SendVerification() {
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready');
  const send = async () => {
    setState('busy');
    try {
      await api.call('POST /auth/send-verification');
      toast.success('We sent you a link. Open it, then try again.');
      setState('sent');
    } catch (error) {
      handleError(error, 'The mail could not be sent. Please try again in a moment.');
      setState('ready');
    }
  };
  return (
    <Button busy={state === 'busy'} onClick={() => void send()}>
      {state === 'sent' ? 'Send it once more' : 'Send the verification mail again'}
    </Button>
  );
}

function sentenceFor({ code, detail, retryAfter }: MailRefusal): string {
  if (code === 'email/not-verified') {
    return 'Verify your e-mail address first: open the link in the mail that we sent you. Then you can send mail to other people.';
  }
  if (code === 'list/not-shareable') return detail ?? 'Some of these people cannot open this list.';
  return `You have sent a lot of mail. Please try again ${inWords(retryAfter)}.`;
}

function inWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'later';
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
