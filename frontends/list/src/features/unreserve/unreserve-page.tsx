import { LoadingRegion, Page, Skeleton, toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { type QueryClient, useQueryClient } from '@giftlist/frontend-kit/query';
import { Navigate, useNavigate, useParams, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { reserveAgain } from '../buy/api/reserve.ts';
import { findGiver } from '../buy/api/use-unreserve.ts';
import { keptReservations } from '../buy/kept-reservation.ts';

/**
 * The page at /unreserve/{listId}/{giftId}?token=, linked from the confirmation email: unreserves the gift and opens
 * the list. Any site could link here without a token: then it only opens the gift, which has an 'Unreserve gift'
 * button. Without an id, it redirects to the home page.
 */
export function UnreservePage() {
  const { listId, giftId } = useParams();
  const [params] = useSearchParams();
  const token = params.get('token');
  if (!listId || !giftId) return <Navigate to="/" replace />;
  if (!token) return <Navigate to={`/lists/${listId}?gift=${encodeURIComponent(giftId)}`} replace />;
  return <Unreserving listId={listId} giftId={giftId} token={token} />;
}

interface Link {
  listId: string;
  giftId: string;
  token: string;
}

function Unreserving({ listId, giftId, token }: Link) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    unreserve({ listId, giftId, token }, queries)
      .catch(error => {
        handleError(error, messages.gifts.unreserve);
        if (isProblem(error, 'gift/not-your-reservation')) toast.info(t`It may be available again already.`);
      })
      .finally(() => navigate(`/lists/${listId}`, { replace: true }));
  }, [listId, giftId, token, navigate, queries]);
  return (
    <Page title={t`Unreserve`} analyticsTitle="Unreserve">
      <LoadingRegion>
        <Skeleton height={200} radius={24} />
      </LoadingRegion>
    </Page>
  );
}

/** Unreserves the gift, and offers to reserve it again: the link may have been followed by mistake. */
async function unreserve({ listId, giftId, token }: Link, queries: QueryClient): Promise<void> {
  // Read before unreserving, because the claim then no longer exists.
  const gift = await api
    .call('GET /giftitem/{id}', { params: { id: giftId }, claimToken: token })
    .catch(() => undefined);
  const giver = gift && findGiver(gift);
  await api.call('POST /giftitem/unreserve', { body: { gift_id: giftId, token, token_alone: true } });
  claimTokens.remove(token);
  keptReservations.forget(giftId);
  toast.success(toasts.giftUnreserved, giver ? { undo: () => void reserveAgain(queries, gift, giver) } : {});
  void queries.invalidateQueries({ queryKey: queryKeys.gifts(listId) });
}
