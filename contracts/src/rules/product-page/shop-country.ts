import type { PageTree } from './page-tree.ts';

/** Country codes that the whole world takes names under. */
const worldwide = new Set(
  'io co me tv ai cc fm to ly gg sh ac la ws im is nu so st vc ag gl gs ms tk ml ga cf gq eu su'.split(' '),
);
/** Names of a country's own domain that are not its code. */
const otherNames: Record<string, string> = { uk: 'gb', рф: 'ru', 'xn--p1ai': 'ru' };
/** Languages of so many countries that they name none. */
const manyCountries = new Set(['en', 'es', 'pt', 'fr', 'ar', 'de', 'nl']);

/**
 * The country (ISO 3166-1, lower case) that a page's prices are for: of its domain, of a part of its path as in
 * `/ie/en/`, of `og:locale`, of the page's language. Undefined where nothing tells.
 */
export function shopCountry(tree: PageTree, url: URL): string | undefined {
  const [second = '', domain = ''] = url.hostname.split('.').slice(-2);
  const own = otherNames[domain] ?? domain;
  const isNational = own === 'is' || /^(?:com|co|net|org)$/.test(second) || !worldwide.has(own);
  if (/^[a-z]{2}$/.test(own) && isNational) return own;
  return (
    regionOf(tree.metaContent('og:locale')) ??
    regionOf(tree.named('html')[0]?.attribs.lang) ??
    regionOfPath(url) ??
    onlyCountryOf(tree.named('html')[0]?.attribs.lang)
  );
}

/** Of `pt_BR`, `en-AU`, `zh-Hant-TW`. */
const regionOf = (locale: string | undefined): string | undefined =>
  /^[a-z]{2,3}[-_](?:[a-z]{4}[-_])?([a-z]{2})\b/i.exec(locale?.trim() ?? '')?.[1]?.toLowerCase();

const languages = new Set(
  'en fr de es it nl pt pl sv da nb no fi ja ko zh cs sk hu ro bg el tr ru uk ar he th vi id'.split(' '),
);

/** Of `/ie/en/…`, `/en-au/…`, `/de_CH/…`. */
function regionOfPath({ pathname }: URL): string | undefined {
  const [first, second] = pathname.slice(1).split('/');
  const joined = regionOf(first);
  if (joined !== undefined) return joined;
  const isPair = /^[a-z]{2}$/i.test(first ?? '') && languages.has(second?.toLowerCase() ?? '');
  return isPair ? first?.toLowerCase().replace('uk', 'gb') : undefined;
}

function onlyCountryOf(locale: string | undefined): string | undefined {
  const language = /^[a-z]{2,3}(?:[-_][a-z]{4})?$/i.exec(locale?.trim() ?? '')?.[0];
  if (language === undefined || manyCountries.has(language.toLowerCase())) return undefined;
  try {
    return new Intl.Locale(language.replace('_', '-')).maximize().region?.toLowerCase();
  } catch {
    return undefined;
  }
}
