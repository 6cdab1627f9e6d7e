import { invitationDefault, messages, toasts } from '@giftlist/contracts/messages';
import { Avatar, Button, IconButton, Row, Stack, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, newIdempotencyKey, queryKeys } from '@giftlist/frontend-kit/client';
import { ChipsField, TextArea } from '@giftlist/frontend-kit/forms';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { GiftList } from '../list/list-queries.ts';

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Lists who edits, and turns to inviting as soon as addresses are typed. */
export function CollaboratorsDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  const queries = useQueryClient();
  const [emails, setEmails] = useState<string[]>([]);
  const [message, setMessage] = useState(invitationDefault(`${location.origin}/lists/${list.id}`));
  const [key] = useState(newIdempotencyKey);
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.list(list.id) });
  const invite = useMutation({
    mutationFn: () =>
      api.call('POST /giftlist/share', {
        body: { giftlist_id: list.id, email_ids: emails, message, share_as: 'editor' },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      toast.success(toasts.collaboratorsUpdated);
      void refresh();
      onClose();
    },
    onError: error => handleError(error, messages.people.invite),
  });
  const inviting = emails.length > 0;
  const ready = inviting && emails.every(isEmail);
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Collaborators"
      actions={
        <Button variant="primary" disabled={!ready} busy={invite.isPending} onClick={() => invite.mutate()}>
          Invite
        </Button>
      }
    >
      <Stack gap={4}>
        <ChipsField
          label="Invite by email"
          inputMode="email"
          value={emails}
          onChange={setEmails}
          isValid={isEmail}
          placeholder="name@example.com"
        />
        {inviting ? (
          <TextArea label="Message" value={message} onChange={setMessage} />
        ) : (
          <Editors list={list} onRemoved={refresh} />
        )}
      </Stack>
    </ResponsiveModal>
  );
}

function Editors({ list, onRemoved }: { list: GiftList; onRemoved: () => unknown }) {
  const remove = useMutation({
    mutationFn: (email: string) =>
      api.call('PUT /giftlist/{id}/collaborators', {
        params: { id: list.id },
        body: { editor_users: (list.editor_users ?? []).filter(other => other !== email) },
      }),
    onSuccess: () => {
      toast.success(toasts.collaboratorRemoved);
      onRemoved();
    },
    onError: error => handleError(error, messages.people.removeCollaborator),
  });
  return (
    <Stack gap={2}>
      {(list.editor_users ?? []).map(email => (
        <Row key={email} gap={3} justify="between">
          <Row gap={3}>
            <Avatar name={email} size="s" />
            <span>
              {email}
              <br />
              <small>Can edit</small>
            </span>
          </Row>
          <IconButton
            label={`Remove ${email}`}
            icon={<IconX aria-hidden="true" />}
            disabled={remove.isPending}
            onClick={() => remove.mutate(email)}
          />
        </Row>
      ))}
      {(list.editor_users ?? []).length === 0 && <p>Nobody else edits this list yet.</p>}
    </Stack>
  );
}
