import { t } from '@lingui/core/macro';
import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../api/api.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { handleError } from '../diagnostics/report.ts';
import { useDialog } from '../dialog/use-dialog.ts';
import { messages, toasts } from '../language/sentences.ts';
import { createAccountHref, signUpHref } from '../session/addresses.ts';
import { session } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';

export interface FollowButtonProps extends Pick<ButtonProps, 'variant' | 'block'> {
  person: { id: string; username: string; is_following: boolean; is_self: boolean };
  /** A visitor comes back to this list after signing up. */
  listId?: string;
}

/**
 * The shown state may be old: if the server's state differs, a press only shows that. Hidden on the viewer's own
 * profile.
 */
export function FollowButton({ person, listId, variant = 'line', block = false }: FollowButtonProps) {
  const { state, profile } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const welcome = useDialog('followed');
  const queries = useQueryClient();
  const [pending, setPending] = useState<boolean>();
  if (person.is_self || person.id === profile?.id) return null;
  const following = pending ?? person.is_following;

  const refetchShown = async (): Promise<void> => {
    const shown = ['profile', 'list', 'followers', 'followings'];
    await Promise.all(shown.map(name => queries.invalidateQueries({ queryKey: [name] })));
  };
  const toggle = async () => {
    if (!profile) {
      const from = { friend: person.username, ...(listId ? { list: listId } : { returnTo: pathname }) };
      navigate(state === 'no-profile' ? createAccountHref(from) : signUpHref(from));
      return;
    }
    const next = !following;
    setPending(next);
    try {
      const { is_following } = await api.call('GET /user/find', { query: { username: person.username } });
      if (is_following === next) return await refetchShown();
      const { data } = await api.call('PUT /user/{id}/follow-unfollow', {
        params: { id: profile.id },
        query: { targetId: person.id },
      });
      session.adjustCount('following_count', data.following ? 1 : -1);
      await refetchShown();
      if (data.following) {
        welcome.show(person.id);
        toast.success(toasts.followed);
        // Suggestions are loaded once and must not contain followed people.
        queries.setQueryData<{ id: string }[]>(queryKeys.suggestions(), shown =>
          shown?.filter(({ id }) => id !== person.id),
        );
      } else toast.success(toasts.unfollowed);
    } catch (error) {
      handleError(error, next ? messages.people.follow : messages.people.unfollow);
    } finally {
      setPending(undefined);
    }
  };
  return (
    <Button
      variant={following ? 'line' : variant}
      block={block}
      aria-pressed={following}
      aria-busy={pending !== undefined}
      icon={following ? <IconCheck aria-hidden="true" /> : <IconUserPlus aria-hidden="true" />}
      onClick={() => {
        if (pending === undefined) void toggle();
      }}
    >
      {following ? t({ message: 'Following', context: 'you follow this person' }) : t`Follow`}
    </Button>
  );
}
