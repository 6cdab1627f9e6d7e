import { mayManage } from '@giftlist/contracts/rules/capabilities';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { ActionMenu, Avatar, fullName, Text, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconChevronDown, IconUserMinus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import css from './collaborators.module.css';

export function CollaboratorList({ list }: { list: GiftList }) {
  const queryClient = useQueryClient();
  const collaborators = list.editor_users ?? [];
  const remove = useMutation({
    mutationFn: (email: string) =>
      api.call('PUT /giftlist/{id}/collaborators', {
        params: { id: list.id },
        body: {
          editor_users: collaborators.filter(existing => existing !== email),
          known_users: collaborators,
        },
      }),
    onSuccess: ({ data }) => {
      toast.success(toasts.collaboratorRemoved);
      queryClient.setQueryData(queryKeys.list(list.id), data);
    },
    onError: error => handleError(error, messages.people.removeCollaborator),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.profileLists('me') }),
  });
  return (
    <>
      <ul className={css.people}>
        <PersonRow name={fullName(list.owner)} src={list.owner.profile_pic}>
          <Text tone="muted">{t`Owner`}</Text>
        </PersonRow>
        {collaborators.map(email => (
          <PersonRow key={email} name={email}>
            {mayManage(list.viewer_role) ? (
              <span className={css.access}>
                <Text tone="muted">{t`Can edit`}</Text>
                <ActionMenu
                  label={t`Access of ${isolateBidi(email)}`}
                  icon={<IconChevronDown aria-hidden="true" />}
                  items={[
                    {
                      label: t`Remove`,
                      icon: <IconUserMinus aria-hidden="true" />,
                      danger: true,
                      onSelect: () => remove.mutate(email),
                    },
                  ]}
                />
              </span>
            ) : (
              <Text tone="muted">{t`Can edit`}</Text>
            )}
          </PersonRow>
        ))}
      </ul>
      {collaborators.length === 0 && <Text tone="muted">{t`Nobody else edits this list yet.`}</Text>}
    </>
  );
}

/** Allows line breaks after '@', dots, hyphens and underscores. */
const addLineBreaks = (name: string): ReactNode =>
  name.split(/(?<=[@._-])/).map((segment, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {segment}
    </Fragment>
  ));

interface PersonRowProps {
  name: string;
  src?: string | null;
  children: ReactNode;
}

function PersonRow({ name, src, children }: PersonRowProps) {
  return (
    <li className={css.person}>
      <Avatar name={name} src={src} />
      <div className={css.entry}>
        <bdi className={css.name}>{addLineBreaks(name)}</bdi>
        {children}
      </div>
    </li>
  );
}
