import { session, tabStorage } from '@giftlist/frontend-kit/client';

const maxEntries = 20;

/** Returns undefined while the session is starting, and for an account without a profile. */
function storageKey(): string | undefined {
  const { state, profile } = session.read();
  return state === 'visitor' || profile ? `looked-at:${profile?.id ?? ''}` : undefined;
}

const loadIds = (key: string) => (tabStorage.get(key) ?? '').split('\n').filter(id => id !== '');

/** Returns the products that this person opened in this tab, latest first. */
export function getRecentProductIds(): string[] {
  const key = storageKey();
  return key === undefined ? [] : loadIds(key);
}

export function rememberRecentProduct(productId: string): void {
  const key = storageKey();
  if (key === undefined) return;
  const ids = [productId, ...loadIds(key).filter(id => id !== productId)].slice(0, maxEntries);
  tabStorage.set(key, ids.join('\n'));
}
