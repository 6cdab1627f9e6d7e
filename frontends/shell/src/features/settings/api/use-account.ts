import type { ResponseOf } from '@giftlist/contracts/routes';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery, useQueryClient } from '@giftlist/frontend-kit/query';

export type Account = ResponseOf<'GET /account'>;

/** Fetches the sign-in methods of the current account. */
export const useAccount = () =>
  useQuery({ queryKey: queryKeys.account(), queryFn: ({ signal }) => api.call('GET /account', { signal }) });

/** Refetches the account and its devices after a change. */
export function useAccountRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.account() });
}
