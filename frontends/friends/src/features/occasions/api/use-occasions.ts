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
import { getLanguage, messages, toasts } from '@giftlist/frontend-kit/language';
import { retryAfterError, useQueries, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import {
  type DateRange,
  hasMore,
  type OccasionDay,
  occasionDays,
  rangeAround,
  rangesToLoad,
  type Side,
  toOccasionBody,
} from '../occasion-days.ts';

type Change = BodyInputOf<'POST /occasions/update'>;

interface QueryContext {
  signal: AbortSignal;
}

/** Each range has its own query, so that only a failed range is requested again. */
const savedQuery = (range: DateRange) => ({
  queryKey: [...queryKeys.occasions(), 'manual', range],
  queryFn: ({ signal }: QueryContext) => api.call('GET /occasions/manual', { query: range, signal }),
});

const holidaysQuery = (chosen: string | null | undefined, range: DateRange) => ({
  queryKey: ['holidays', getLanguage(), chosen ?? 'detected', range],
  staleTime: limits.productCacheMs,
  queryFn: async ({ signal }: QueryContext) => {
    const country = chosen ?? (await detectCountry());
    return api.call('GET /settings/holidays', { query: { country, ...range }, signal });
  },
});

interface RangeQuery<T> {
  queryKey: readonly unknown[];
  queryFn: (context: QueryContext) => Promise<T[]>;
  staleTime?: number;
}

/** Merges the results that the queries have returned so far. */
function useRanges<T>(
  queries: readonly RangeQuery<T>[],
  enabled: boolean,
): { data: T[]; isPending: boolean } {
  const results = useQueries({ queries: queries.map(query => ({ ...query, ...retryAfterError, enabled })) });
  return {
    data: results.flatMap(result => result.data ?? []),
    isPending: results.some(result => result.isPending),
  };
}

/** Returns the occasions of one year in each direction; `loadMore` adds a year. */
export function useOccasions() {
  const { profile } = useRequireSession();
  const queries = useQueryClient();
  const [years, setYears] = useState<{ back: number; ahead: number }>({
    back: limits.occasionWindowYears,
    ahead: limits.occasionWindowYears,
  });
  const range = rangeAround(today(), years);
  const ranges = rangesToLoad(today(), years);
  const enabled = profile !== undefined;
  const hasGrown = ranges.length > 1;
  const saved = useRanges(ranges.map(savedQuery), enabled);
  const birthdays = useQuery({
    queryKey: [...queryKeys.occasions(), 'birthdays'],
    enabled,
    queryFn: ({ signal }) => api.call('GET /occasions/birthdays', { signal }),
    ...retryAfterError,
  });
  const holidays = useRanges(
    ranges.map(loaded => holidaysQuery(profile?.country, loaded)),
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
    // Loaded occasions stay on the screen while a further range loads.
    pending: !hasGrown && (saved.isPending || birthdays.isPending || holidays.isPending),
    days: occasionDays(
      { saved: saved.data, birthdays: birthdays.data ?? [], holidays: holidays.data },
      range,
    ),
    hasMore: (side: Side) => hasMore(range, side),
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
