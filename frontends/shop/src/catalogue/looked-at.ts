import { session, tabStorage } from '@giftlist/frontend-kit/client';

const keyOf = () => `looked-at:${session.read().profile?.id ?? ''}`;
const most = 20;

/** Products that who is here opened in this tab lately, the newest first: so that Genie need not guess. */
export function lookedAt(): string[] {
  return (tabStorage.get(keyOf()) ?? '').split('\n').filter(id => id !== '');
}

export function noteLook(productId: string): void {
  const ids = [productId, ...lookedAt().filter(id => id !== productId)].slice(0, most);
  tabStorage.set(keyOf(), ids.join('\n'));
}
