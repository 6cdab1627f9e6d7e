import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, type Session, session } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { welcome } from '../welcome.ts';

interface Options {
  /** Whether the profile was just created, with which the server followed the friend (`POST /user/signup`). */
  isNew?: boolean;
}

/**
 * Follows the friend whose invitation led to this sign-in, says so and requests the Welcome dialog. Does nothing if the
 * member follows them already.
 */
export function useFollowFriend(
  friend: string | undefined,
): (session: Session, options?: Options) => Promise<void> {
  const queries = useQueryClient();
  const follow = async (profileId: string, isNew: boolean): Promise<string | undefined> => {
    const person = await api.call('GET /user/find', { query: { username: friend ?? '' } });
    if (person.is_self) return undefined;
    if (isNew || person.is_following) return isNew && person.is_following ? person.id : undefined;
    const params = { id: profileId };
    await api.call('PUT /user/{id}/follow-unfollow', { params, query: { targetId: person.id } });
    session.adjustCount('following_count', 1);
    await Promise.all(['profile', 'list'].map(name => queries.invalidateQueries({ queryKey: [name] })));
    return person.id;
  };
  return async ({ profile }, { isNew = false } = {}) => {
    if (!friend || !profile) return;
    try {
      const followed = await follow(profile.id, isNew);
      if (followed === undefined) return;
      toast.success(toasts.followed);
      welcome.request(followed);
    } catch (error) {
      handleError(error, messages.people.follow);
    }
  };
}
