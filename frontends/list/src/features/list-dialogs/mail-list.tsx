import { limits } from '@giftlist/contracts/limits';
import { isEmail } from '@giftlist/contracts/rules/email';
import { Button, isMailRefusal, MailRefusalNote, Stack, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, useIdempotencyKey } from '@giftlist/frontend-kit/client';
import { ChipsField, focusFirstError, TextArea, useDraft, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { useMutation } from '@giftlist/frontend-kit/query';
import { plural, t } from '@lingui/core/macro';
import type { GiftList } from '../../shared/list-queries.ts';
import { getNotMailedMessage } from '../../shared/not-mailed.ts';

interface Values extends Record<string, unknown> {
  emails: string[];
  message: string;
}

/** Recipients of the link may view the list, but not edit it. */
export function MailListForm({ list, onSent }: { list: GiftList; onSent: () => void }) {
  const [idempotencyKey] = useIdempotencyKey();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { emails: [], message: '' },
    validate: {
      emails: emails => (emails.length > 0 && emails.every(isEmail) ? null : messages.profileForm.email),
    },
  });
  const deleteDraft = useDraft(`mail ${list.id}`, form);
  const send = useMutation({
    mutationFn: ({ emails, message }: Values) =>
      api.call('POST /giftlist/share', {
        body: { giftlist_id: list.id, email_ids: emails, message: message.trim(), share_as: 'viewer' },
        idempotencyKey,
      }),
    onSuccess: ({ data }, { emails }) => {
      deleteDraft();
      const skippedEmails = data.left_out ?? [];
      const sent = emails.length - skippedEmails.length;
      if (sent > 0) toast.success(plural(sent, { one: 'Sent to one person', other: 'Sent to # people' }));
      if (skippedEmails.length > 0) toast.info(getNotMailedMessage(skippedEmails));
      onSent();
    },
    onError: error => {
      if (!isMailRefusal(error)) handleError(error, t`The list could not be sent`);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(values => send.mutate(values), focusFirstError)}>
      <Stack gap={4}>
        <ChipsField
          label={t`Send to`}
          inputMode="email"
          placeholder="name@example.com"
          isValid={isEmail}
          {...form.getInputProps('emails')}
          value={form.values.emails}
        />
        <TextArea
          label={t`Message`}
          optional
          maxLength={limits.messageLength}
          {...form.getInputProps('message')}
        />
        {isMailRefusal(send.error) && <MailRefusalNote refusal={send.error} />}
        <Button type="submit" variant="soft" block busy={send.isPending}>
          {t`Send`}
        </Button>
      </Stack>
    </form>
  );
}
