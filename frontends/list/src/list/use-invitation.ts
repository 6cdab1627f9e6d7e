import { messages, toasts } from '@giftlist/contracts/messages';
import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, loginHref, queryKeys, session, useSession } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { useEffect, useRef } from 'react';

/** `?invite=` of an invitation's link: joins as a collaborator, after signing in where nobody is. */
export function useInvitation(listId: string): void {
  const [params] = useSearchParams();
  const { state } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const token = params.get('invite');
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (token === null || state === 'starting' || sent.current === token) return;
    if (state === 'visitor') {
      navigate(loginHref(`/lists/${listId}?invite=${encodeURIComponent(token)}`), { replace: true });
      return;
    }
    if (state === 'no-profile') return;
    sent.current = token;
    api
      .call('POST /giftlist/accept-invite', { body: { token } })
      .then(async () => {
        await session.renew();
        toast.success(toasts.collaboratorsUpdated);
      })
      .catch(error => handleError(error, messages.people.acceptInvite))
      .finally(() => {
        void queries.invalidateQueries({ queryKey: queryKeys.list(listId) });
        navigate(`/lists/${listId}`, { replace: true });
      });
  }, [token, state, listId, navigate, queries]);
}
