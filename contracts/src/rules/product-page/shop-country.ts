import type { PageTree } from './page-tree.ts';

/** Country domains that are used worldwide. */
const worldwideDomains = new Set(
  'io co me tv ai cc fm to ly gg sh ac la ws im nu so st vc ag gl gs ms tk ml ga cf gq eu su'.split(' '),
);
/** Domains that differ from the country's code. */
const countriesByDomain: Record<string, string> = { uk: 'gb', рф: 'ru', 'xn--p1ai': 'ru' };
/** Languages that do not identify a country. */
const languagesOfManyCountries = new Set(['en', 'es', 'pt', 'fr', 'ar', 'de', 'nl']);

/**
 * Returns the country whose prices the page shows (ISO 3166-1, lower case), by domain, `og:locale`, language or a path
 * such as `/ie/en/`.
 */
export function detectShopCountry(tree: PageTree, url: URL): string | undefined {
  const [secondLevel = '', topLevel = ''] = url.hostname.split('.').slice(-2);
  const domainCountry = countriesByDomain[topLevel] ?? topLevel;
  const isNational = /^(?:com|co|net|org)$/.test(secondLevel) || !worldwideDomains.has(domainCountry);
  if (/^[a-z]{2}$/.test(domainCountry) && isNational) return domainCountry;
  return (
    parseRegion(tree.metaContent('og:locale')) ??
    parseRegion(tree.named('html')[0]?.attribs.lang) ??
    parsePathRegion(url) ??
    findCountryOfLanguage(tree.named('html')[0]?.attribs.lang)
  );
}

/** Parses `pt_BR`, `en-AU` and `zh-Hant-TW`. */
const parseRegion = (locale: string | undefined): string | undefined =>
  /^[a-z]{2,3}[-_](?:[a-z]{4}[-_])?([a-z]{2})\b/i.exec(locale?.trim() ?? '')?.[1]?.toLowerCase();

const languages = new Set(
  'en fr de es it nl pt pl sv da nb no fi ja ko zh cs sk hu ro bg el tr ru uk ar he th vi id'.split(' '),
);

/** Parses `/ie/en/…`, `/en-au/…` and `/de_CH/…`. */
function parsePathRegion({ pathname }: URL): string | undefined {
  const [first, second] = pathname.slice(1).split('/');
  const region = parseRegion(first);
  if (region !== undefined) return region;
  const hasCountryAndLanguage = /^[a-z]{2}$/i.test(first ?? '') && languages.has(second?.toLowerCase() ?? '');
  return hasCountryAndLanguage ? first?.toLowerCase().replace('uk', 'gb') : undefined;
}

function findCountryOfLanguage(locale: string | undefined): string | undefined {
  const language = /^[a-z]{2,3}(?:[-_][a-z]{4})?$/i.exec(locale?.trim() ?? '')?.[0];
  if (language === undefined || languagesOfManyCountries.has(language.toLowerCase())) return undefined;
  try {
    return new Intl.Locale(language.replace('_', '-')).maximize().region?.toLowerCase();
  } catch {
    return undefined;
  }
}
