import { limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';
import { parseUrl } from '@giftlist/frontend-kit/client';

/** Product details that the extension found on a shop's page. */
export interface FoundGift {
  title: string;
  url: string;
  price: number | null;
  currency: string | null;
  image: string | null;
}

/** Returns undefined if the name or a valid link is missing. */
export function parseFoundGift(params: URLSearchParams): FoundGift | undefined {
  const title = cutText(params.get('gift_title')?.trim() ?? '', limits.titleLength);
  const url = parseWebUrl(params.get('url'));
  if (title === '' || url === null) return undefined;
  const price = Number(params.get('price') ?? '');
  const currency = params.get('currency') ?? '';
  const hasPrice = Number.isFinite(price) && price > 0 && /^[A-Z]{3}$/.test(currency);
  return {
    title,
    url,
    price: hasPrice ? price : null,
    currency: hasPrice ? currency : null,
    image: parseWebUrl(params.get('image_url')),
  };
}

function parseWebUrl(text: string | null): string | null {
  const url = parseUrl(text ?? '');
  return url && /^https?:$/.test(url.protocol) && url.href.length <= limits.urlLength ? url.href : null;
}
