import { tabStorage } from '../storage/browser-storage.ts';

const storageKey = 'wanted-product';

export interface WantedProduct {
  id: string;
  title: string;
  picture: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function parse(text: string | undefined): WantedProduct | undefined {
  try {
    const { id, title, picture }: Partial<Record<keyof WantedProduct, unknown>> =
      JSON.parse(text ?? 'null') ?? {};
    return isText(id) && isText(title) ? { id, title, picture: isText(picture) ? picture : null } : undefined;
  } catch {
    return undefined;
  }
}

/** What a visitor pressed before signing in, kept for this tab. */
export const wantedProduct = {
  remember: (product: WantedProduct): void => tabStorage.set(storageKey, JSON.stringify(product)),
  read: (): WantedProduct | undefined => parse(tabStorage.get(storageKey)),
  forget: (): void => tabStorage.remove(storageKey),
};
