import type { ResponseOf } from '@giftlist/contracts/routes';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery, useQueryClient } from '@giftlist/frontend-kit/query';

export type Account = ResponseOf<'GET /account'>;

export const useAccount = () =>
  useQuery({ queryKey: queryKeys.account(), queryFn: ({ signal }) => api.call('GET /account', { signal }) });

export function useRefreshAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.account() });
}
