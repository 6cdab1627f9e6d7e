import { handleError, session } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';

interface Options {
  everywhere?: boolean;
  /** The path to open next. Defaults to the home page. */
  to?: string;
}

/** Returns a function that signs out, clears cached data and navigates. */
export function useSignOut(): (options?: Options) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ everywhere = false, to = '/' } = {}) => {
    try {
      await session.signOut({ everywhere });
    } catch (error) {
      handleError(error, t`You are signed out here, but the server did not respond.`);
    }
    queries.clear();
    navigate(to);
  };
}
