import { claimTokens } from '@giftlist/frontend-kit/client';

const claimHashPattern = /^#claim=([\w-]{1,64})\.([\w-]{1,128})$/;

/**
 * Stores the claim token from the link in a confirmation email, and removes it from the URL. Keeps a token that the
 * browser already has for the gift, because any site can link to the list.
 */
export function storeClaimTokenFromUrl(): void {
  const [, giftId, token] = claimHashPattern.exec(location.hash) ?? [];
  if (!giftId || !token) return;
  if (claimTokens.forGift(giftId).length === 0) claimTokens.add(giftId, token);
  history.replaceState(history.state, '', location.pathname + location.search);
}
