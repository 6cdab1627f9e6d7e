import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import {
  api,
  handleError,
  isProblem,
  queryKeys,
  readOrEmpty,
  session,
  useSession,
} from '@giftlist/frontend-kit/client';
import { useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef } from 'react';
import type { Friend } from '../people/friend-card.tsx';

/** People one may know, loaded once; hiding one shows at once and is saved when the hiding rests. */
export function useSuggestions(): { people: readonly Friend[]; hide: (id: string) => void } {
  const { profile } = useSession();
  const queries = useQueryClient();
  const key = queryKeys.suggestions();
  const hidden = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data: people = [] } = useQuery({
    queryKey: key,
    enabled: profile !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => readOrEmpty(() => api.call('GET /user/friend-suggestions', { signal }), []),
  });

  const save = async () => {
    clearTimeout(timer.current);
    if (!profile || hidden.current.length === 0) return;
    const ids = [...new Set([...profile.suggestedFriendsHidden, ...hidden.current.splice(0)])];
    const body = new FormData();
    body.set('suggestedFriendsHidden', JSON.stringify(ids));
    try {
      const { data } = await api.call('PUT /user/{id}', { params: { id: profile.id }, body });
      session.setProfile(data);
    } catch (error) {
      handleError(error, isProblem(error) ? messages.people.hide : messages.people.unexpected);
      void queries.invalidateQueries({ queryKey: key });
    }
  };
  const leave = useRef(save);
  leave.current = save;
  useEffect(() => () => void leave.current(), []);

  return {
    people,
    hide: id => {
      queries.setQueryData<Friend[]>(key, shown => shown?.filter(friend => friend.id !== id));
      hidden.current.push(id);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), limits.hideSuggestionDebounceMs);
    },
  };
}
