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
import { getNotMailedMessage } from '../../shared/not-mailed.ts';
import { CollaboratorList } from './collaborator-list.tsx';

interface InvitationValues extends Record<string, unknown> {
  emails: string[];
  message: string;
}

/** While the owner enters addresses, the message of the invitation is shown instead of the collaborators. */
export function CollaboratorsDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  const queryClient = useQueryClient();
  const isOwner = mayManage(list.viewer_role);
  const [idempotencyKey] = useIdempotencyKey();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const form = useForm<InvitationValues>({
    mode: 'controlled',
    initialValues: {
      emails: [],
      message: createInvitationText(`${location.origin}/lists/${list.id}`),
    },
  });
  const deleteDraft = useDraft(`invite ${list.id}`, form);
  const { emails, message } = form.values;
  const invite = useMutation({
    mutationFn: () =>
      api.call('POST /giftlist/share', {
        body: { giftlist_id: list.id, email_ids: emails, message, share_as: 'editor' },
        idempotencyKey,
      }),
    onSuccess: ({ data }) => {
      deleteDraft();
      toast.success(toasts.collaboratorsUpdated);
      if (data.left_out?.length) toast.info(getNotMailedMessage(data.left_out));
      void queryClient.invalidateQueries({ queryKey: queryKeys.list(list.id) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.profileLists('me') });
      onClose();
    },
    onError: error => {
      if (!isMailRefusal(error)) handleError(error, messages.people.invite);
    },
  });
  const isInviting = isTyping || emails.length > 0;
  const invalidEmails = emails.filter(email => !isEmail(email));
  const isReady = emails.length > 0 && invalidEmails.length === 0;
  return (
    <ResponsiveModal
      onClose={onClose}
      title={t`Collaborators`}
      actions={
        isOwner && (
          <Button
            variant="primary"
            looksDisabled={!isReady}
            busy={invite.isPending}
            onClick={() => (isReady ? invite.mutate() : setIsSubmitted(true))}
          >
            {t`Invite`}
          </Button>
        )
      }
    >
      <Stack gap={5}>
        {isOwner && (
          <ChipsField
            label={t`Invite by email`}
            inputMode="email"
            description={t`They can add and edit gifts, and see what was purchased.`}
            isValid={isEmail}
            placeholder="name@example.com"
            {...form.getInputProps('emails')}
            value={emails}
            onTextChange={text => setIsTyping(text.trim() !== '')}
            error={
              invalidEmails.length > 0 || (isSubmitted && !isInviting)
                ? messages.profileForm.email
                : undefined
            }
          />
        )}
        {isMailRefusal(invite.error) && <MailRefusalNote refusal={invite.error} />}
        {isInviting ? (
          <TextArea label={t`Message`} maxLength={limits.messageLength} {...form.getInputProps('message')} />
        ) : (
          <CollaboratorList list={list} />
        )}
      </Stack>
    </ResponsiveModal>
  );
}
