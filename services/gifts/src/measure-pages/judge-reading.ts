import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';

/** The minimum height or width of a large picture, in pixels. */
const largeFrom = 300;
const maxTitle = 200;

/**
 * Finds obvious errors in a title: separators at an end, the site's name after a separator, entities. Whether it is the
 * right product, only a person can judge.
 */
export function titleError(title: string | null, url: string): string | undefined {
  if (title === null || title.trim() === '') return 'no title';
  if (/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i.test(title)) return 'an entity';
  if (/<\/?[a-z]/i.test(title)) return 'a tag';
  if (title !== title.trim() || /\s{2}|[\n\t]/.test(title)) return 'spaces';
  if (/^[\s|–—·»:•/-]|[\s|–—·»:•/-]$/.test(title)) return 'a separator at an end';
  if (title.length > maxTitle) return `${title.length} letters`;
  const parts = title.split(/\s[|–—·»:•-]\s|[|｜]/).map(squeezed);
  const site = siteOf(url);
  return parts.length > 1 && parts.some(part => part === site || part === `${site}com`)
    ? "the site's name"
    : undefined;
}

const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns `lumo` for `https://www.lumo.co.uk/…`. */
function siteOf(url: string): string {
  const labels = new URL(url).hostname.split('.');
  const isShort = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return squeezed(labels.at(isShort ? -3 : -2) ?? '');
}

/** Finds obvious errors in a picture's address. */
export function pictureError(address: string | undefined): string | undefined {
  if (address === undefined) return 'no picture';
  if (!/^https?:\/\//.test(address)) return 'no address of the web';
  if (
    /(?:^|[^a-z])(?:sprites?|logos?|icons?|spacer|blank|placeholder|loading|captcha|favicon)(?![a-z])|\.(?:svg|gif)(?:\?|$)/i.test(
      new URL(address).pathname,
    )
  )
    return 'decoration';
  const size = sizeIn(address);
  return size !== undefined && size < largeFrom ? `${size} pixels` : undefined;
}

/** The size in an address, if it is unambiguous. */
function sizeIn(address: string): number | undefined {
  const pair = /(?<!\d)(\d{2,4})x(\d{2,4})(?!\d)/i.exec(address);
  const width = /[?&](?:w|width|imwidth|sw|wid)=(\d{2,4})(?!\d)/i.exec(address);
  if (pair === null && width === null) return undefined;
  return Math.max(...[pair?.[1], pair?.[2], width?.[1]].map(Number).filter(Number.isFinite));
}

/** A price without a currency is an error. */
export const currencyError = ({ price, currency }: PageReading): string | undefined =>
  price !== null && currency === null ? 'no currency' : undefined;
