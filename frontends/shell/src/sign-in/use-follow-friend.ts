import { messages, toasts } from '@giftlist/contracts/messages';
import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, type Session, session } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';

/**
 * Follows the friend for whose sake a member signed in; a new account does so with its profile (`POST
 * /user/signup`). Changes nothing where the member follows already.
 */
export function useFollowFriend(friend: string | undefined): (session: Session) => Promise<void> {
  const queries = useQueryClient();
  return async ({ profile }) => {
    if (!friend || !profile) return;
    try {
      const person = await api.call('GET /user/find', { query: { username: friend } });
      if (person.is_self || person.is_following) return;
      await api.call('PUT /user/{id}/follow-unfollow', {
        params: { id: profile.id },
        query: { targetId: person.id },
      });
      session.count('following_count', 1);
      toast.success(toasts.followed);
      await Promise.all(['profile', 'list'].map(name => queries.invalidateQueries({ queryKey: [name] })));
    } catch (error) {
      handleError(error, messages.people.follow);
    }
  };
}
