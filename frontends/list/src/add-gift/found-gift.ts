import { limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';
import { parseUrl } from '@giftlist/frontend-kit/client';

/** What the extension read from a shop's page. */
export interface FoundGift {
  title: string;
  url: string;
  price: number | null;
  currency: string | null;
  image: string | null;
}

/** Returns the gift in the query of /add-gift; undefined without a name or a link. */
export function foundGift(params: URLSearchParams): FoundGift | undefined {
  const title = cutText(params.get('gift_title')?.trim() ?? '', limits.titleLength);
  const url = webAddress(params.get('url'));
  if (title === '' || url === null) return undefined;
  const price = Number(params.get('price') ?? '');
  const currency = params.get('currency') ?? '';
  const isPriced = Number.isFinite(price) && price > 0 && /^[A-Z]{3}$/.test(currency);
  return {
    title,
    url,
    price: isPriced ? price : null,
    currency: isPriced ? currency : null,
    image: webAddress(params.get('image_url')),
  };
}

function webAddress(text: string | null): string | null {
  const url = parseUrl(text ?? '');
  return url && /^https?:$/.test(url.protocol) && url.href.length <= limits.urlLength ? url.href : null;
}
