import { limits } from '@giftlist/contracts/limits';
import type { BodyInputOf } from '@giftlist/contracts/routes';
import { toast } from '@giftlist/frontend-kit/base';
import {
  api,
  detectCountry,
  handleError,
  queryKeys,
  today,
  useIdempotencyKey,
  useRequireSession,
} from '@giftlist/frontend-kit/client';
import { language, messages, toasts } from '@giftlist/frontend-kit/language';
import { retryAfterError, useQueries, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import {
  hasMore,
  type OccasionDay,
  occasionDays,
  type Side,
  splitWindow,
  toOccasionBody,
  type Window,
  windowAround,
} from './occasion-days.ts';

type Change = BodyInputOf<'POST /occasions/update'>;

interface QueryContext {
  signal: AbortSignal;
}

/** Each part of a window has its own query, so that only a failed part is requested again. */
const savedQuery = (part: Window) => ({
  queryKey: [...queryKeys.occasions(), 'manual', part],
  queryFn: ({ signal }: QueryContext) => api.call('GET /occasions/manual', { query: part, signal }),
});

const holidaysQuery = (chosen: string | null | undefined, part: Window) => ({
  queryKey: ['holidays', language(), chosen ?? 'detected', part],
  staleTime: limits.productCacheMs,
  queryFn: async ({ signal }: QueryContext) => {
    const country = chosen ?? (await detectCountry());
    return api.call('GET /settings/holidays', { query: { country, ...part }, signal });
  },
});

interface Part<T> {
  queryKey: readonly unknown[];
  queryFn: (context: QueryContext) => Promise<T[]>;
  staleTime?: number;
}

/** Merges the results that the parts of a window have returned so far. */
function useParts<T>(queries: readonly Part<T>[], enabled: boolean): { data: T[]; isPending: boolean } {
  const parts = useQueries({ queries: queries.map(query => ({ ...query, ...retryAfterError, enabled })) });
  return { data: parts.flatMap(part => part.data ?? []), isPending: parts.some(part => part.isPending) };
}

/** Returns the occasions of a window, which first reaches one year in each direction and grows by a year at a time. */
export function useOccasions() {
  const { profile } = useRequireSession();
  const queries = useQueryClient();
  const [years, setYears] = useState<{ back: number; ahead: number }>({
    back: limits.occasionWindowYears,
    ahead: limits.occasionWindowYears,
  });
  const window = windowAround(today(), years);
  const parts = splitWindow(today(), years);
  const enabled = profile !== undefined;
  const hasGrown = parts.length > 1;
  const saved = useParts(parts.map(savedQuery), enabled);
  const birthdays = useQuery({
    queryKey: [...queryKeys.occasions(), 'birthdays'],
    enabled,
    queryFn: ({ signal }) => api.call('GET /occasions/birthdays', { signal }),
    ...retryAfterError,
  });
  const holidays = useParts(
    parts.map(part => holidaysQuery(profile?.country, part)),
    enabled,
  );
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

  // With the same key, a retry after one of several occasions failed does not create the others again.
  const [idempotencyKey, renewKey] = useIdempotencyKey();

  return {
    // Shown occasions stay while a grown window loads its new part.
    pending: !hasGrown && (saved.isPending || birthdays.isPending || holidays.isPending),
    days: occasionDays(
      { saved: saved.data, birthdays: birthdays.data ?? [], holidays: holidays.data },
      window,
    ),
    hasMore: (side: Side) => hasMore(window, side),
    loadMore: (side: Side) =>
      setYears(old => (side === 'past' ? { ...old, back: old.back + 1 } : { ...old, ahead: old.ahead + 1 })),
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
            : api.call('POST /occasions/update', { body: { ...toOccasionBody(day), status: 'Deleted' } }),
        toasts.occasionDeleted,
        messages.occasions.delete,
      ),
  };
}
