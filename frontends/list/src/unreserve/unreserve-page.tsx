import { LoadingRegion, Page, Skeleton, toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, isProblem } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { Navigate, useNavigate, useParams, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { keptReservations } from '../buy/kept-reservation.ts';

/**
 * /unreserve/{listId}/{giftId}?token=, the link of the confirmation mail: unreserves automatically and shows the list.
 * Since any site can link here, without a token it shows the gift with its 'Unreserve gift' button. Without an id it
 * redirects to the home page.
 */
export function UnreservePage() {
  const { listId, giftId } = useParams();
  const [params] = useSearchParams();
  const token = params.get('token');
  if (!listId || !giftId) return <Navigate to="/" replace />;
  if (!token) return <Navigate to={`/lists/${listId}?gift=${encodeURIComponent(giftId)}`} replace />;
  return <Unreserving listId={listId} giftId={giftId} token={token} />;
}

function Unreserving({ listId, giftId, token }: { listId: string; giftId: string; token: string }) {
  const navigate = useNavigate();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    api
      .call('POST /giftitem/unreserve', { body: { gift_id: giftId, token, token_alone: true } })
      .then(() => {
        claimTokens.remove(giftId);
        keptReservations.forget(giftId);
        toast.success(toasts.giftUnreserved);
      })
      .catch(error => {
        handleError(error, messages.gifts.unreserve);
        if (isProblem(error, 'gift/not-your-reservation')) toast.info(t`It may be available again already.`);
      })
      .finally(() => navigate(`/lists/${listId}`, { replace: true }));
  }, [listId, giftId, token, navigate]);
  return (
    <Page title={t`Unreserve`} view="Unreserve">
      <LoadingRegion>
        <Skeleton h={200} r={24} />
      </LoadingRegion>
    </Page>
  );
}
