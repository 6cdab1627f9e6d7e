import { limits } from '@giftlist/contracts/limits';
import { createInvitationText } from '@giftlist/contracts/messages';
import { mayManage } from '@giftlist/contracts/rules/capabilities';
import { isEmail } from '@giftlist/contracts/rules/email';
import { Button, isMailRefusal, MailRefusalNote, Stack, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys, useIdempotencyKey } from '@giftlist/frontend-kit/client';
import { ChipsField, TextArea, useDraft, useForm } from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import { notMailedMessage } from '../../shared/not-mailed.ts';
import { Editors } from './editors.tsx';

interface Values extends Record<string, unknown> {
  emails: string[];
  message: string;
}

/** Lists the collaborators; shows the invitation's message instead while the owner types addresses. */
export function CollaboratorsDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  const queries = useQueryClient();
  const owner = mayManage(list.viewer_role);
  const [key] = useIdempotencyKey();
  const [submitted, setSubmitted] = useState(false);
  const [typing, setTyping] = useState(false);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      emails: [],
      message: createInvitationText(`${location.origin}/lists/${list.id}`),
    },
  });
  const forget = useDraft(`invite ${list.id}`, form);
  const { emails, message } = form.values;
  const invite = useMutation({
    mutationFn: () =>
      api.call('POST /giftlist/share', {
        body: { giftlist_id: list.id, email_ids: emails, message, share_as: 'editor' },
        idempotencyKey: key,
      }),
    onSuccess: ({ data }) => {
      forget();
      toast.success(toasts.collaboratorsUpdated);
      if (data.left_out?.length) toast.info(notMailedMessage(data.left_out));
      void queries.invalidateQueries({ queryKey: queryKeys.list(list.id) });
      void queries.invalidateQueries({ queryKey: queryKeys.profileLists('me') });
      onClose();
    },
    onError: error => {
      if (!isMailRefusal(error)) handleError(error, messages.people.invite);
    },
  });
  const inviting = typing || emails.length > 0;
  const invalid = emails.filter(email => !isEmail(email));
  const ready = emails.length > 0 && invalid.length === 0;
  return (
    <ResponsiveModal
      onClose={onClose}
      title={t`Collaborators`}
      actions={
        owner && (
          <Button
            variant="primary"
            looksDisabled={!ready}
            busy={invite.isPending}
            onClick={() => (ready ? invite.mutate() : setSubmitted(true))}
          >
            {t`Invite`}
          </Button>
        )
      }
    >
      <Stack gap={5}>
        {owner && (
          <ChipsField
            label={t`Invite by email`}
            inputMode="email"
            description={t`They can add and edit gifts, and see what was purchased.`}
            isValid={isEmail}
            placeholder="name@example.com"
            {...form.getInputProps('emails')}
            value={emails}
            onTextChange={text => setTyping(text.trim() !== '')}
            error={invalid.length > 0 || (submitted && !inviting) ? messages.profileForm.email : undefined}
          />
        )}
        {isMailRefusal(invite.error) && <MailRefusalNote refusal={invite.error} />}
        {inviting ? (
          <TextArea label={t`Message`} maxLength={limits.messageLength} {...form.getInputProps('message')} />
        ) : (
          <Editors list={list} />
        )}
      </Stack>
    </ResponsiveModal>
  );
}
