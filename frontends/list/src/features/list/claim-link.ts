import { claimTokens } from '@giftlist/frontend-kit/client';

const claimHashPattern = /^#claim=([\w-]{1,64})\.([\w-]{1,128})$/;

/**
 * Stores the claim token of a confirmation email's link and removes it from the URL. Never replaces a token of this
 * browser, because any site can link here.
 */
export function storeClaimTokenFromUrl(): void {
  const [, giftId, token] = claimHashPattern.exec(location.hash) ?? [];
  if (!giftId || !token) return;
  if (claimTokens.forGift(giftId).length === 0) claimTokens.add(giftId, token);
  history.replaceState(history.state, '', location.pathname + location.search);
}
