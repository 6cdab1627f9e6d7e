import { limits } from '@giftlist/contracts/limits';
import { api, handleError, isProblem, queryKeys, session, useSession } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { refetchAfterError, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef } from 'react';
import type { Friend } from '../../people/friend-card.tsx';

interface Suggestions {
  people: readonly Friend[];
  isFetching: boolean;
  hide: (id: string) => void;
}

/** Loads friend suggestions once. `hide` removes a suggestion at once and saves it as hidden after a pause. */
export function useSuggestions(): Suggestions {
  const { profile } = useSession();
  const queryClient = useQueryClient();
  const queryKey = queryKeys.suggestions();
  const hiddenIds = useRef(new Set<string>());
  const hasUnsavedIds = useRef(false);
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data = [], isFetching } = useQuery({
    queryKey,
    enabled: profile !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call('GET /user/friend-suggestions', { signal }),
    ...refetchAfterError,
  });

  const saveHiddenIds = async () => {
    clearTimeout(saveTimer.current);
    if (!profile || !hasUnsavedIds.current) return;
    hasUnsavedIds.current = false;
    // Includes all hidden ids, because the profile lacks those that are still being saved.
    const sentIds = [...hiddenIds.current];
    const ids = [...new Set([...profile.suggestedFriendsHidden, ...sentIds])];
    const body = new FormData();
    body.set('suggestedFriendsHidden', JSON.stringify(ids));
    try {
      const { data: updatedProfile } = await api.call('PUT /user/{id}', { params: { id: profile.id }, body });
      session.setProfile(updatedProfile);
    } catch (error) {
      for (const id of sentIds) hiddenIds.current.delete(id);
      handleError(error, isProblem(error) ? messages.people.hide : messages.people.unexpected);
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const latestSave = useRef(saveHiddenIds);
  latestSave.current = saveHiddenIds;
  useEffect(() => () => void latestSave.current(), []);

  // The response may still contain people whose hiding is not saved yet.
  const people = data.filter(
    ({ id }) => !hiddenIds.current.has(id) && !profile?.suggestedFriendsHidden.includes(id),
  );
  return {
    people,
    isFetching,
    hide: id => {
      queryClient.setQueryData<Friend[]>(queryKey, friends => friends?.filter(friend => friend.id !== id));
      hiddenIds.current.add(id);
      hasUnsavedIds.current = true;
      clearTimeout(saveTimer.current);
      saveTimer.current = setTimeout(() => void latestSave.current(), limits.hideSuggestionDebounceMs);
    },
  };
}
