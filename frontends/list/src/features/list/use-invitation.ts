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

/** Accepts the invitation in `?invite=`: joins as a collaborator, if necessary after sign-in and profile creation. */
export function useInvitation(listId: string): void {
  const [params] = useSearchParams();
  const { state } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const token = params.get('invite');
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (token === null || state === 'starting' || sent.current === token) return;
    if (state !== 'member') {
      const returnTo = `/lists/${listId}?invite=${encodeURIComponent(token)}`;
      // Most people invited are new; sign-up links to the login, and signs in those who have an account.
      navigate(state === 'visitor' ? signUpHref({ returnTo }) : createAccountHref({ returnTo }), {
        replace: true,
      });
      return;
    }
    sent.current = token;
    api
      .call('POST /giftlist/accept-invite', { body: { token } })
      .then(async () => {
        toast.success(toasts.collaboratorsUpdated);
        // The token should say that the invitation verified the address; if renewing it fails, a later refresh does.
        await session.refresh().catch(error => report(error, { severity: 'warning', where: 'invitation' }));
      })
      .catch(error => handleError(error, messages.people.acceptInvite))
      .finally(() => {
        void queries.invalidateQueries({ queryKey: queryKeys.list(listId) });
        navigate(`/lists/${listId}`, { replace: true });
      });
  }, [token, state, listId, navigate, queries]);
}
