import { limits } from '@giftlist/contracts/limits';
import { messages, toasts } from '@giftlist/contracts/messages';
import type { BodyInputOf } from '@giftlist/contracts/routes';
import { toast } from '@giftlist/frontend-kit/base';
import {
  api,
  detectCountry,
  handleError,
  queryKeys,
  readOrEmpty,
  today,
  useIdempotencyKey,
  useRequireSession,
} from '@giftlist/frontend-kit/client';
import { keepPreviousData, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import {
  asChange,
  hasMore,
  type OccasionDay,
  occasionDays,
  partsOf,
  type Side,
  type Window,
  windowAround,
} from './occasion-days.ts';

type Change = BodyInputOf<'POST /occasions/update'>;

/** A part of a window is asked for once, however far the window grows. */
const holidaysOf = (country: string, part: Window) => ({
  queryKey: ['holidays', country, part],
  staleTime: limits.productCacheMs,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call('GET /settings/holidays', { query: { country, ...part }, signal }),
});

/** The occasions of a window that grows by a year: a year back and a year ahead at first. */
export function useOccasions() {
  const { profile } = useRequireSession();
  const queries = useQueryClient();
  const [years, setYears] = useState<{ back: number; ahead: number }>({
    back: limits.occasionWindowYears,
    ahead: limits.occasionWindowYears,
  });
  const window = windowAround(today(), years);
  const parts = partsOf(today(), years);
  const enabled = profile !== undefined;
  const saved = useQuery({
    queryKey: [...queryKeys.occasions(), 'manual', window],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const read = (query: (typeof parts)[number]) =>
        readOrEmpty(() => api.call('GET /occasions/manual', { query, signal }), []);
      return (await Promise.all(parts.map(read))).flat();
    },
  });
  const birthdays = useQuery({
    queryKey: [...queryKeys.occasions(), 'birthdays'],
    enabled,
    queryFn: ({ signal }) => readOrEmpty(() => api.call('GET /occasions/birthdays', { signal }), []),
  });
  const holidays = useQuery({
    queryKey: ['holidays', profile?.country, 'all', window],
    enabled,
    placeholderData: keepPreviousData,
    staleTime: limits.productCacheMs,
    queryFn: async () => {
      const country = profile?.country ?? (await detectCountry());
      const read = (part: (typeof parts)[number]) =>
        readOrEmpty(() => queries.fetchQuery(holidaysOf(country, part)), []);
      return (await Promise.all(parts.map(read))).flat();
    },
  });
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.occasions() });
  const attempt = async (work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> => {
    try {
      await work();
      toast.success(done);
      return true;
    } catch (error) {
      handleError(error, failed);
      return false;
    } finally {
      await refresh();
    }
  };

  // Where one of several could not be saved, the next try does not create the others again.
  const [idempotencyKey, renewKey] = useIdempotencyKey();

  return {
    pending: saved.isPending || birthdays.isPending || holidays.isPending,
    days: occasionDays(
      { saved: saved.data ?? [], birthdays: birthdays.data ?? [], holidays: holidays.data ?? [] },
      window,
    ),
    hasMore: (side: Side) => hasMore(window, side),
    loadMore: (side: Side) =>
      setYears(now => (side === 'past' ? { ...now, back: now.back + 1 } : { ...now, ahead: now.ahead + 1 })),
    create: (rows: Change[]) =>
      attempt(
        async () => {
          for (const body of rows) await api.call('POST /occasions/update', { body, idempotencyKey });
          renewKey();
        },
        toasts.occasionsCreated,
        messages.occasions.create,
      ),
    saveAll: (changes: Change[]) =>
      attempt(
        async () => {
          for (const body of changes) await api.call('POST /occasions/update', { body });
        },
        toasts.occasionsUpdated,
        messages.occasions.updateMany,
      ),
    save: (change: Change) =>
      attempt(
        () => api.call('POST /occasions/update', { body: change }),
        toasts.occasionUpdated,
        messages.occasions.updateOne,
      ),
    remove: (day: OccasionDay) =>
      attempt(
        () =>
          day.id !== null && day.type === 'custom'
            ? api.call('DELETE /occasions/{id}', { params: { id: day.id } })
            : api.call('POST /occasions/update', { body: { ...asChange(day), status: 'Deleted' } }),
        toasts.occasionDeleted,
        messages.occasions.delete,
      ),
  };
}
