import { session, tabStorage } from '@giftlist/frontend-kit/client';

const most = 20;

/** Undefined while the session is unknown. */
function keyOf(): string | undefined {
  const { state, profile } = session.read();
  return state === 'visitor' || profile ? `looked-at:${profile?.id ?? ''}` : undefined;
}

const readFrom = (key: string) => (tabStorage.get(key) ?? '').split('\n').filter(id => id !== '');

/** Returns products that this person opened in this tab lately, newest first, as context for Genie. */
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
