import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';

/** The longer side of a usable picture has at least this many pixels. */
const minSidePixels = 300;
const maxTitleLength = 200;
const decorationPath =
  /(?:^|[^a-z])(?:sprites?|logos?|icons?|spacer|blank|placeholder|loading|captcha|favicon)(?![a-z])|\.(?:svg|gif)(?:\?|$)/i;

/** Checks only the title's form. A well-formed title may still belong to another product. */
export function findTitleError(title: string | null, url: string): string | undefined {
  if (title === null || title.trim() === '') return 'no title';
  if (/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i.test(title)) return 'an entity';
  if (/<\/?[a-z]/i.test(title)) return 'a tag';
  if (title !== title.trim() || /\s{2}|[\n\t]/.test(title)) return 'spaces';
  if (/^[\s|–—·»:•/-]|[\s|–—·»:•/-]$/.test(title)) return 'a separator at an end';
  if (title.length > maxTitleLength) return `${title.length} letters`;
  const parts = title.split(/\s[|–—·»:•-]\s|[|｜]/).map(normalizeName);
  const site = getSiteName(url);
  return parts.length > 1 && parts.some(part => part === site || part === `${site}com`)
    ? "the site's name"
    : undefined;
}

const normalizeName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns `lumo` for `https://www.lumo.co.uk/…`. */
function getSiteName(url: string): string {
  const labels = new URL(url).hostname.split('.');
  const hasTwoPartSuffix = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return normalizeName(labels.at(hasTwoPartSuffix ? -3 : -2) ?? '');
}

export function findPictureError(url: string | undefined): string | undefined {
  if (url === undefined) return 'no picture';
  if (!/^https?:\/\//.test(url)) return 'not an http(s) URL';
  if (decorationPath.test(new URL(url).pathname)) return 'decoration';
  const side = findLongerSide(url);
  return side !== undefined && side < minSidePixels ? `${side} pixels` : undefined;
}

/** Returns the longer side in pixels according to the URL. */
function findLongerSide(url: string): number | undefined {
  const pair = /(?<!\d)(\d{2,4})x(\d{2,4})(?!\d)/i.exec(url);
  const width = /[?&](?:w|width|imwidth|sw|wid)=(\d{2,4})(?!\d)/i.exec(url);
  if (pair === null && width === null) return undefined;
  return Math.max(...[pair?.[1], pair?.[2], width?.[1]].map(Number).filter(Number.isFinite));
}

export const findCurrencyError = ({ price, currency }: PageReading): string | undefined =>
  price !== null && currency === null ? 'no currency' : undefined;
