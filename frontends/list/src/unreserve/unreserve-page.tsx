import { messages, toasts } from '@giftlist/contracts/messages';
import { Page, Skeleton, toast, Waiting } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, isProblem } from '@giftlist/frontend-kit/client';
import { Navigate, useNavigate, useParams, useSearchParams } from '@giftlist/frontend-kit/router';
import { useEffect, useRef } from 'react';

/** /unreserve/{listId}/{giftId}: gives the gift back by itself and shows the list; without an id shows home. */
export function UnreservePage() {
  const { listId, giftId } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const sent = useRef(false);
  const token = params.get('token') ?? (giftId ? claimTokens.of(giftId) : undefined);
  useEffect(() => {
    if (!listId || !giftId || sent.current) return;
    sent.current = true;
    api
      .call('POST /giftitem/unreserve', { body: { gift_id: giftId, ...(token ? { token } : {}) } })
      .then(() => {
        claimTokens.remove(giftId);
        toast.success(toasts.giftUnreserved);
      })
      .catch(error => {
        handleError(error, messages.gifts.unreserve);
        if (isProblem(error, 'gift/not-your-reservation')) toast.info('It may be free again already.');
      })
      .finally(() => navigate(`/lists/${listId}`, { replace: true }));
  }, [listId, giftId, token, navigate]);
  if (!listId || !giftId) return <Navigate to="/" replace />;
  return (
    <Page title="Unreserve" view="Unreserve">
      <Waiting>
        <Skeleton h={200} r={24} />
      </Waiting>
    </Page>
  );
}
