import { toast } from '@giftlist/frontend-kit/base';
import {
  api,
  createAccountHref,
  handleError,
  queryKeys,
  report,
  session,
  signUpHref,
  useSession,
} from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { useEffect, useRef } from 'react';

/** Accepts the invitation in `?invite=`, after sign-in and profile creation if necessary. */
export function useInvitation(listId: string): void {
  const [params] = useSearchParams();
  const { state } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const token = params.get('invite');
  const sentToken = useRef<string>(undefined);
  useEffect(() => {
    if (token === null || state === 'starting' || sentToken.current === token) return;
    if (state !== 'member') {
      const returnTo = `/lists/${listId}?invite=${encodeURIComponent(token)}`;
      // Most invited people are new. The sign-up page links to the login page.
      navigate(state === 'visitor' ? signUpHref({ returnTo }) : createAccountHref({ returnTo }), {
        replace: true,
      });
      return;
    }
    sentToken.current = token;
    api
      .call('POST /giftlist/accept-invite', { body: { token } })
      .then(async () => {
        toast.success(toasts.collaboratorsUpdated);
        // Accepting an invitation verifies the email address, but only a new access token says so. If this refresh
        // fails, a later one gets the new token.
        await session.refresh().catch(error => report(error, { severity: 'warning', where: 'invitation' }));
      })
      .catch(error => handleError(error, messages.people.acceptInvite))
      .finally(() => {
        void queryClient.invalidateQueries({ queryKey: queryKeys.list(listId) });
        navigate(`/lists/${listId}`, { replace: true });
      });
  }, [token, state, listId, navigate, queryClient]);
}
