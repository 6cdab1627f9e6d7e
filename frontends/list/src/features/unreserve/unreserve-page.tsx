import { LoadingRegion, Page, Skeleton, toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { type QueryClient, useQueryClient } from '@giftlist/frontend-kit/query';
import { Navigate, useNavigate, useParams, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { reserveAgain } from '../buy/api/reserve.ts';
import { findGiver } from '../buy/api/use-unreserve.ts';
import { pendingReservations } from '../buy/pending-reservations.ts';

/**
 * The confirmation email links to this page with a token. Without a token, the page only opens the gift, because any
 * site could link to it.
 */
export function UnreservePage() {
  const { listId, giftId } = useParams();
  const [params] = useSearchParams();
  const token = params.get('token');
  if (!listId || !giftId) return <Navigate to="/" replace />;
  if (!token) return <Navigate to={`/lists/${listId}?gift=${encodeURIComponent(giftId)}`} replace />;
  return <UnreserveProgress listId={listId} giftId={giftId} token={token} />;
}

interface UnreserveLink {
  listId: string;
  giftId: string;
  token: string;
}

function UnreserveProgress({ listId, giftId, token }: UnreserveLink) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasRequested = useRef(false);
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    unreserve({ listId, giftId, token }, queryClient)
      .catch(error => {
        handleError(error, messages.gifts.unreserve);
        if (isProblem(error, 'gift/not-your-reservation')) toast.info(t`It may be available again already.`);
      })
      .finally(() => navigate(`/lists/${listId}`, { replace: true }));
  }, [listId, giftId, token, navigate, queryClient]);
  return (
    <Page title={t`Unreserve`} analyticsTitle="Unreserve">
      <LoadingRegion>
        <Skeleton height={200} radius={24} />
      </LoadingRegion>
    </Page>
  );
}

/** Offers Undo, because the link may have been opened by mistake. */
async function unreserve({ listId, giftId, token }: UnreserveLink, queryClient: QueryClient): Promise<void> {
  // Must run before the unreserve request, which deletes the claim.
  const gift = await api
    .call('GET /giftitem/{id}', { params: { id: giftId }, claimToken: token })
    .catch(() => undefined);
  const giver = gift && findGiver(gift);
  await api.call('POST /giftitem/unreserve', { body: { gift_id: giftId, token, token_alone: true } });
  claimTokens.remove(token);
  pendingReservations.remove(giftId);
  toast.success(
    toasts.giftUnreserved,
    giver ? { undo: () => void reserveAgain(queryClient, gift, giver) } : {},
  );
  void queryClient.invalidateQueries({ queryKey: queryKeys.gifts(listId) });
}
