export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { refetchAfterError } from './api/refetch-after-error.ts';
export { offlineCache, persistOpenedQueries } from './persisted-queries/persist-opened-queries.ts';
export { oneDayCache, persistQueries } from './persisted-queries/persist-queries.ts';
