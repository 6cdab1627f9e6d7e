import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { Button } from '../buttons/button.tsx';
import { Note } from '../cards/badge.tsx';
import { handleError } from '../diagnostics/report.ts';
import { type ApiProblem, isProblem } from '../http/api-problem.ts';
import { Stack } from '../layout/boxes.tsx';
import { toast } from '../toast/toast.ts';

export type MailRefusal = ApiProblem & {
  code: 'email/not-verified' | 'list/not-shareable' | 'rate-limited';
};

export const isMailRefusal = (error: unknown): error is MailRefusal =>
  isProblem(error, 'email/not-verified', 'list/not-shareable', 'rate-limited');

export function MailRefusalNote({ refusal }: { refusal: MailRefusal }) {
  return (
    <Note role="alert">
      <Stack gap={3}>
        <span>{describeRefusal(refusal)}</span>
        {refusal.code === 'email/not-verified' && <SendVerificationButton />}
      </Stack>
    </Note>
  );
}

export function SendVerificationButton() {
  const send = useMutation({
    mutationFn: () => api.call('POST /auth/send-verification'),
    onSuccess: () => toast.success(t`We sent you a link. Open it, then try again.`),
    onError: error => handleError(error, t`The mail could not be sent. Please try again in a moment.`),
  });
  return (
    <Button busy={send.isPending} onClick={() => send.mutate()}>
      {send.isSuccess ? t`Send it once more` : t`Send the verification mail again`}
    </Button>
  );
}

function describeRefusal({ code, detail, retryAfter }: MailRefusal): string {
  if (code === 'email/not-verified') {
    return t`Verify your e-mail address first: open the link in the mail that we sent you. Then you can send mail to other people.`;
  }
  if (code === 'list/not-shareable') return detail ?? t`Some of these people cannot open this list.`;
  if (retryAfter === undefined) return t`You have sent a lot of mail. Please try again later.`;
  const minutes = Math.ceil(retryAfter / 60);
  const hours = Math.ceil(minutes / 60);
  return minutes < 120
    ? plural(minutes, {
        one: 'You have sent a lot of mail. Please try again in # minute.',
        other: 'You have sent a lot of mail. Please try again in # minutes.',
      })
    : plural(hours, {
        one: 'You have sent a lot of mail. Please try again in # hour.',
        other: 'You have sent a lot of mail. Please try again in # hours.',
      });
}
