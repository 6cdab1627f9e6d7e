import { tabStorage } from '../storage/browser-storage.ts';
import { isRecord, parseJson } from '../storage/parse.ts';

const storageKey = 'wanted-product';

export interface WantedProduct {
  id: string;
  title: string;
  picture: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function read(): WantedProduct | undefined {
  const value = parseJson(tabStorage.get(storageKey));
  const { id, title, picture } = isRecord(value) ? value : {};
  return isText(id) && isText(title) ? { id, title, picture: isText(picture) ? picture : null } : undefined;
}

/** The product that a visitor wanted to add before signing in. Stored per tab. */
export const wantedProduct = {
  remember: (product: WantedProduct): void => tabStorage.set(storageKey, JSON.stringify(product)),
  read,
  forget: (): void => tabStorage.remove(storageKey),
};
