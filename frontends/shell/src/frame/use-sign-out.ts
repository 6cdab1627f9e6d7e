import { handleError, session } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';

interface Options {
  everywhere?: boolean;
  /** Where to go from here: home, where nothing is said. */
  to?: string;
}

/** Signs out, here or everywhere, forgets what was shown, and goes home. */
export function useSignOut(): (options?: Options) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ everywhere = false, to = '/' } = {}) => {
    try {
      await session.signOut({ everywhere });
    } catch (error) {
      handleError(error, 'You are signed out here, but the server did not answer.');
    }
    queries.clear();
    navigate(to);
  };
}
