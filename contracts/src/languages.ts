/** The languages of the product. `en` is the source: its texts are in the code. `name` is the language's own name. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'it', name: 'Italiano', direction: 'ltr' },
  { code: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  { code: 'nl', name: 'Nederlands', direction: 'ltr' },
  { code: 'pl', name: 'Polski', direction: 'ltr' },
  { code: 'sv', name: 'Svenska', direction: 'ltr' },
  { code: 'da', name: 'Dansk', direction: 'ltr' },
  { code: 'nb', name: 'Norsk bokmål', direction: 'ltr' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

/** English texts accented, longer and marked: for tests only, where `OFFERED_LANGUAGES` names it. */
export const pseudoLanguage = 'en-XA';

/** A language that a profile may have. */
export type ChosenLanguage = (typeof languages)[number]['code'];
export type Language = ChosenLanguage | typeof pseudoLanguage;

export const languageCodes = languages.map(({ code }) => code);
export const sourceLanguage = 'en' satisfies Language;

/** The languages people can choose: those in which at least 95 % of all messages are translated. */
export const offeredLanguages: readonly Language[] = [...languageCodes];

/** The query parameter and the cookie with the visitor's choice. */
export const languageParameter = 'lang';
export const languageCookie = 'lang';

export const isLanguage = (code: unknown): code is Language =>
  code === pseudoLanguage || languageCodes.some(known => known === code);

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  languages.find(({ code }) => code === language)?.direction ?? 'ltr';

export interface LanguageWishes {
  /** The value of `?lang=`. */
  query?: string | null | undefined;
  /** The profile's `language`; null is automatic. */
  profile?: string | null | undefined;
  cookie?: string | null | undefined;
  /** The `Accept-Language` header, or `navigator.languages` joined with commas. */
  accept?: string | null | undefined;
}

/** The most UTF-16 units and entries of `Accept-Language` that are read. */
const acceptLength = 500;
const acceptEntries = 30;
const tagLength = 35;

/** Languages whose readers are served by another language of the product. */
const servedBy = new Map<string, Language>([
  ['pt', 'pt-BR'],
  ['no', 'nb'],
  ['nn', 'nb'],
]);

/** The offered language of a BCP 47 tag: the same tag, or that of its base language (`de-AT`: `de`). */
export function matchLanguage(
  tag: string | null | undefined,
  offered: readonly Language[] = offeredLanguages,
): Language | undefined {
  if (!tag || tag.length > tagLength) return undefined;
  const wanted = tag.trim().toLowerCase();
  const base = wanted.split('-', 1)[0] ?? '';
  const candidates = [wanted, base, servedBy.get(base)?.toLowerCase()];
  for (const candidate of candidates) {
    const found = offered.find(code => code.toLowerCase() === candidate);
    if (found) return found;
  }
  return undefined;
}

/** The tags of an `Accept-Language` header, best quality first. Refused tags (`q=0`) and `*` are left out. */
function acceptedTags(header: string): string[] {
  return header
    .slice(0, acceptLength)
    .split(',', acceptEntries)
    .map(entry => {
      const [tag = '', ...parameters] = entry.split(';').map(part => part.trim());
      const quality = parameters.find(parameter => /^q=/i.test(parameter))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0 && quality <= 1)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The language of a reader: `?lang=`, the profile, the cookie, `Accept-Language`, English. */
export function chooseLanguage(
  { query, profile, cookie, accept }: LanguageWishes,
  offered: readonly Language[] = offeredLanguages,
): Language {
  for (const tag of [query, profile, cookie, ...acceptedTags(accept ?? '')]) {
    const language = matchLanguage(tag, offered);
    if (language) return language;
  }
  return sourceLanguage;
}
