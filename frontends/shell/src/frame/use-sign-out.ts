import { handleError, session } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';

/** Signs out, here or everywhere, forgets what was shown, and goes home. */
export function useSignOut(): (options?: { everywhere?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async options => {
    try {
      await session.signOut(options);
    } catch (error) {
      handleError(error, 'You are signed out here, but the server did not answer.');
    }
    queries.clear();
    navigate('/');
  };
}
