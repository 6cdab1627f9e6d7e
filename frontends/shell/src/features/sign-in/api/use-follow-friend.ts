import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, type Session, session } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { welcome } from '../welcome.ts';

interface Options {
  /** True if the profile was just created. `POST /user/signup` has then followed the friend. */
  isNew?: boolean;
}

/**
 * Returns a function that follows the friend who invited the person, shows a toast and opens the Welcome dialog. A new
 * profile already follows the friend. The function does nothing if an existing member already follows the friend.
 */
export function useFollowFriend(
  friend: string | undefined,
): (session: Session, options?: Options) => Promise<void> {
  const queries = useQueryClient();
  const follow = async (profileId: string, isNew: boolean): Promise<string | undefined> => {
    const person = await api.call('GET /user/find', { query: { username: friend ?? '' } });
    if (person.is_self) return undefined;
    if (isNew) return person.is_following ? person.id : undefined;
    if (person.is_following) return undefined;
    const params = { id: profileId };
    await api.call('PUT /user/{id}/follow-unfollow', { params, query: { targetId: person.id } });
    session.adjustCount('following_count', 1);
    await Promise.all(['profile', 'list'].map(name => queries.invalidateQueries({ queryKey: [name] })));
    return person.id;
  };
  return async ({ profile }, { isNew = false } = {}) => {
    if (!friend || !profile) return;
    try {
      const followedId = await follow(profile.id, isNew);
      if (followedId === undefined) return;
      toast.success(toasts.followed);
      welcome.request(followedId);
    } catch (error) {
      handleError(error, messages.people.follow);
    }
  };
}
