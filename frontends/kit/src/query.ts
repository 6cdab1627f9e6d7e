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
export { retryAfterError } from './api/retry-after-error.ts';
export { keepOpened } from './kept-queries/keep-opened.ts';
export { keepQueries, keptForADay } from './kept-queries/keep-queries.ts';
