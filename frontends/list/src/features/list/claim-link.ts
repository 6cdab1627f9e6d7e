import { claimTokens } from '@giftlist/frontend-kit/client';

const pattern = /^#claim=([\w-]{1,64})\.([\w-]{1,128})$/;

/**
 * Stores the claim token of a confirmation mail's link (`#claim={giftId}.{token}`), so that the gift shows as reserved
 * by the giver on every device where they open the mail, and removes it from the URL. Keeps a token that this browser
 * already has for the gift, since any site can link here.
 */
export function storeClaimTokenFromUrl(): void {
  const [, giftId, token] = pattern.exec(location.hash) ?? [];
  if (!giftId || !token) return;
  if (claimTokens.forGift(giftId).length === 0) claimTokens.add(giftId, token);
  history.replaceState(history.state, '', location.pathname + location.search);
}
