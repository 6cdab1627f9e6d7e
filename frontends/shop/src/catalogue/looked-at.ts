import { session, tabStorage } from '@giftlist/frontend-kit/client';

const most = 20;

/** Undefined while it is not known who is here. */
function keyOf(): string | undefined {
  const { state, profile } = session.read();
  return state === 'visitor' || profile ? `looked-at:${profile?.id ?? ''}` : undefined;
}

const readFrom = (key: string) => (tabStorage.get(key) ?? '').split('\n').filter(id => id !== '');

/** Products that who is here opened in this tab lately, the newest first: so that Genie need not guess. */
export function lookedAt(): string[] {
  const key = keyOf();
  return key === undefined ? [] : readFrom(key);
}

export function noteLook(productId: string): void {
  const key = keyOf();
  if (key === undefined) return;
  const ids = [productId, ...readFrom(key).filter(id => id !== productId)].slice(0, most);
  tabStorage.set(key, ids.join('\n'));
}
