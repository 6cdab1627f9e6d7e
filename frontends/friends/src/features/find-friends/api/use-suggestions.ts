import { limits } from '@giftlist/contracts/limits';
import { api, handleError, isProblem, queryKeys, session, useSession } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { retryAfterError, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef } from 'react';
import type { Friend } from '../../people/friend-card.tsx';

interface Suggestions {
  people: readonly Friend[];
  fetching: boolean;
  hide: (id: string) => void;
}

/** Returns friend suggestions, loaded once. Hiding one takes effect at once and is saved after a pause. */
export function useSuggestions(): Suggestions {
  const { profile } = useSession();
  const queries = useQueryClient();
  const key = queryKeys.suggestions();
  const hidden = useRef(new Set<string>());
  const hasUnsaved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data = [], isFetching: fetching } = useQuery({
    queryKey: key,
    enabled: profile !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call('GET /user/friend-suggestions', { signal }),
    ...retryAfterError,
  });

  const save = async () => {
    clearTimeout(timer.current);
    if (!profile || !hasUnsaved.current) return;
    hasUnsaved.current = false;
    // Sends all hidden ids each time: the profile does not contain those that are still being saved.
    const sent = [...hidden.current];
    const ids = [...new Set([...profile.suggestedFriendsHidden, ...sent])];
    const body = new FormData();
    body.set('suggestedFriendsHidden', JSON.stringify(ids));
    try {
      const { data } = await api.call('PUT /user/{id}', { params: { id: profile.id }, body });
      session.setProfile(data);
    } catch (error) {
      for (const id of sent) hidden.current.delete(id);
      handleError(error, isProblem(error) ? messages.people.hide : messages.people.unexpected);
      void queries.invalidateQueries({ queryKey: key });
    }
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => () => void latest.current(), []);

  // A response may still contain people whose hiding is not saved yet.
  const people = data.filter(
    ({ id }) => !hidden.current.has(id) && !profile?.suggestedFriendsHidden.includes(id),
  );
  return {
    people,
    fetching,
    hide: id => {
      queries.setQueryData<Friend[]>(key, shown => shown?.filter(friend => friend.id !== id));
      hidden.current.add(id);
      hasUnsaved.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latest.current(), limits.hideSuggestionDebounceMs);
    },
  };
}
