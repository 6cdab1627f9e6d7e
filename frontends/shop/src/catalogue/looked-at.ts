import { tabStorage } from '@giftlist/frontend-kit/client';

const key = 'looked-at';
const most = 20;

/** Products opened in this tab lately, the newest first: so that Genie need not guess. */
export function lookedAt(): string[] {
  return (tabStorage.get(key) ?? '').split('\n').filter(id => id !== '');
}

export function noteLook(productId: string): void {
  const ids = [productId, ...lookedAt().filter(id => id !== productId)].slice(0, most);
  tabStorage.set(key, ids.join('\n'));
}
