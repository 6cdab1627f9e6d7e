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
import { refetchAfterError, useQueries, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import {
  type DateRange,
  getRangeAround,
  getRangesToLoad,
  hasMore,
  mergeOccasions,
  type OccasionDay,
  type Period,
  toOccasionBody,
} from '../occasion-days.ts';

type OccasionChange = BodyInputOf<'POST /occasions/update'>;

interface QueryContext {
  signal: AbortSignal;
}

/** Each range has its own query, so that only failed ranges are retried. */
const savedOccasionsQuery = (range: DateRange) => ({
  queryKey: [...queryKeys.occasions(), 'manual', range],
  queryFn: ({ signal }: QueryContext) => api.call('GET /occasions/manual', { query: range, signal }),
});

const holidaysStaleMs = 86_400_000;

const holidaysQuery = (profileCountry: string | null | undefined, range: DateRange) => ({
  queryKey: ['holidays', getLanguage(), profileCountry ?? 'detected', range],
  staleTime: holidaysStaleMs,
  queryFn: async ({ signal }: QueryContext) => {
    const country = profileCountry ?? (await detectCountry());
    return api.call('GET /settings/holidays', { query: { country, ...range }, signal });
  },
});

interface RangeQuery<T> {
  queryKey: readonly unknown[];
  queryFn: (context: QueryContext) => Promise<T[]>;
  staleTime?: number;
}

function useRangeQueries<T>(
  queries: readonly RangeQuery<T>[],
  enabled: boolean,
): { data: T[]; isPending: boolean } {
  const results = useQueries({
    queries: queries.map(query => ({ ...query, ...refetchAfterError, enabled })),
  });
  return {
    data: results.flatMap(result => result.data ?? []),
    isPending: results.some(result => result.isPending),
  };
}

/** Returns the occasions within a year before and after today. `loadMore` adds a year before or after. */
export function useOccasions() {
  const { profile } = useRequireSession();
  const queryClient = useQueryClient();
  const [years, setYears] = useState<{ back: number; ahead: number }>({
    back: limits.occasionWindowYears,
    ahead: limits.occasionWindowYears,
  });
  const range = getRangeAround(today(), years);
  const ranges = getRangesToLoad(today(), years);
  const enabled = profile !== undefined;
  const hasFurtherRanges = ranges.length > 1;
  const saved = useRangeQueries(ranges.map(savedOccasionsQuery), enabled);
  const birthdays = useQuery({
    queryKey: [...queryKeys.occasions(), 'birthdays'],
    enabled,
    queryFn: ({ signal }) => api.call('GET /occasions/birthdays', { signal }),
    ...refetchAfterError,
  });
  const holidays = useRangeQueries(
    ranges.map(rangeToLoad => holidaysQuery(profile?.country, rangeToLoad)),
    enabled,
  );
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.occasions() });
  const runWithToast = async (
    action: () => Promise<unknown>,
    successText: string,
    errorText: string,
  ): Promise<boolean> => {
    try {
      await action();
      toast.success(successText);
      return true;
    } catch (error) {
      handleError(error, errorText);
      return false;
    } finally {
      await refresh();
    }
  };

  // A retry with the same key and body does not create an occasion twice.
  const [idempotencyKey, renewKey] = useIdempotencyKey();

  return {
    // Loaded occasions stay visible while a further range loads.
    isPending: !hasFurtherRanges && (saved.isPending || birthdays.isPending || holidays.isPending),
    days: mergeOccasions(
      { saved: saved.data, birthdays: birthdays.data ?? [], holidays: holidays.data },
      range,
    ),
    hasMore: (period: Period) => hasMore(range, period),
    loadMore: (period: Period) =>
      setYears(current =>
        period === 'past' ? { ...current, back: current.back + 1 } : { ...current, ahead: current.ahead + 1 },
      ),
    create: (rows: OccasionChange[]) =>
      runWithToast(
        async () => {
          for (const body of rows) await api.call('POST /occasions/update', { body, idempotencyKey });
          renewKey();
        },
        toasts.occasionsCreated,
        messages.occasions.create,
      ),
    saveAll: (changes: OccasionChange[]) =>
      runWithToast(
        async () => {
          for (const body of changes) await api.call('POST /occasions/update', { body });
        },
        toasts.occasionsUpdated,
        messages.occasions.updateMany,
      ),
    save: (change: OccasionChange) =>
      runWithToast(
        () => api.call('POST /occasions/update', { body: change }),
        toasts.occasionUpdated,
        messages.occasions.updateOne,
      ),
    remove: (day: OccasionDay) =>
      runWithToast(
        () =>
          // Birthdays and holidays are stored as deleted, or else they would reappear.
          day.id !== null && day.type === 'custom'
            ? api.call('DELETE /occasions/{id}', { params: { id: day.id } })
            : api.call('POST /occasions/update', { body: { ...toOccasionBody(day), status: 'Deleted' } }),
        toasts.occasionDeleted,
        messages.occasions.delete,
      ),
  };
}
