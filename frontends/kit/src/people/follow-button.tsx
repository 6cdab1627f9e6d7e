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
  /** Visitors return to this list after signing up. */
  listId?: string;
}

/**
 * Hidden on the viewer's own profile. A click first checks whether the viewer follows the person, because the shown
 * state may be outdated.
 */
export function FollowButton({ person, listId, variant = 'line', block = false }: FollowButtonProps) {
  const { state, profile } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const welcome = useDialog('followed');
  const queryClient = useQueryClient();
  const [pendingState, setPendingState] = useState<boolean>();
  if (person.is_self || person.id === profile?.id) return null;
  const isFollowing = pendingState ?? person.is_following;

  const refetchPeople = async (): Promise<void> => {
    const keys = ['profile', 'list', 'followers', 'followings'];
    await Promise.all(keys.map(name => queryClient.invalidateQueries({ queryKey: [name] })));
  };
  const toggle = async () => {
    if (!profile) {
      const from = { friend: person.username, ...(listId ? { list: listId } : { returnTo: pathname }) };
      navigate(state === 'no-profile' ? createAccountHref(from) : signUpHref(from));
      return;
    }
    const willFollow = !isFollowing;
    setPendingState(willFollow);
    try {
      const { is_following } = await api.call('GET /user/find', { query: { username: person.username } });
      if (is_following === willFollow) return await refetchPeople();
      const { data } = await api.call('PUT /user/{id}/follow-unfollow', {
        params: { id: profile.id },
        query: { targetId: person.id },
      });
      session.adjustCount('following_count', data.following ? 1 : -1);
      await refetchPeople();
      if (data.following) {
        welcome.show(person.id);
        toast.success(toasts.followed);
        // Suggestions are loaded only once, so the followed person is removed from them.
        queryClient.setQueryData<{ id: string }[]>(queryKeys.suggestions(), suggestions =>
          suggestions?.filter(({ id }) => id !== person.id),
        );
      } else toast.success(toasts.unfollowed);
    } catch (error) {
      handleError(error, willFollow ? messages.people.follow : messages.people.unfollow);
    } finally {
      setPendingState(undefined);
    }
  };
  return (
    <Button
      variant={isFollowing ? 'line' : variant}
      block={block}
      aria-pressed={isFollowing}
      aria-busy={pendingState !== undefined}
      icon={isFollowing ? <IconCheck aria-hidden="true" /> : <IconUserPlus aria-hidden="true" />}
      onClick={() => {
        if (pendingState === undefined) void toggle();
      }}
    >
      {isFollowing ? t({ message: 'Following', context: 'you follow this person' }) : t`Follow`}
    </Button>
  );
}
