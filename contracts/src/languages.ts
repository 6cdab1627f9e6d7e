/** `en` is the source language: its texts are in the code. */
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

/** English with accents and padding, for layout tests. Enabled by `OFFERED_LANGUAGES`. */
export const pseudoLanguage = 'en-XA';

export type ChosenLanguage = (typeof languages)[number]['code'];
export type Language = ChosenLanguage | typeof pseudoLanguage;

export const languageCodes = languages.map(({ code }) => code);
export const sourceLanguage = 'en' satisfies Language;

/** The default of `OFFERED_LANGUAGES`. At least 95 % of the messages of each language are translated. */
export const offeredLanguages: readonly Language[] = [...languageCodes];

export const languageParameter = 'lang';
export const languageCookie = 'lang';

export const isLanguage = (code: unknown): code is Language =>
  code === pseudoLanguage || languageCodes.some(supported => supported === code);

export const getDirection = (language: Language): 'ltr' | 'rtl' =>
  languages.find(({ code }) => code === language)?.direction ?? 'ltr';

export interface LanguageChoices {
  /** From `?lang=`. */
  query?: string | null | undefined;
  /** From the profile; null for automatic. */
  profile?: string | null | undefined;
  cookie?: string | null | undefined;
  /** `Accept-Language`, or `navigator.languages` joined with commas. */
  accept?: string | null | undefined;
}

/** In UTF-16 units. Longer headers are truncated. */
const maxAcceptLength = 500;
const maxAcceptEntries = 30;
const maxTagLength = 35;

/** The closest supported language, by base language. */
const substitutes = new Map<string, Language>([
  ['pt', 'pt-BR'],
  ['no', 'nb'],
  ['nn', 'nb'],
]);

/** Matches the whole tag, or else its base language (`de` for `de-AT`). */
export function matchLanguage(
  tag: string | null | undefined,
  offered: readonly Language[] = offeredLanguages,
): Language | undefined {
  if (!tag || tag.length > maxTagLength) return undefined;
  const lowerTag = tag.trim().toLowerCase();
  const base = lowerTag.split('-', 1)[0] ?? '';
  const candidates = [lowerTag, base, substitutes.get(base)?.toLowerCase()];
  for (const candidate of candidates) {
    const language = offered.find(code => code.toLowerCase() === candidate);
    if (language) return language;
  }
  return undefined;
}

/** Sorts tags by quality, highest first. Drops `*` and tags with `q=0` or an invalid quality. */
function parseAcceptedTags(header: string): string[] {
  return header
    .slice(0, maxAcceptLength)
    .split(',', maxAcceptEntries)
    .map(entry => {
      const [tag = '', ...parameters] = entry.split(';').map(part => part.trim());
      const quality = parameters.find(parameter => /^q=/i.test(parameter))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0 && quality <= 1)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** Tries, in this order: `?lang=`, profile, cookie, `Accept-Language`, English. */
export function chooseLanguage(
  { query, profile, cookie, accept }: LanguageChoices,
  offered: readonly Language[] = offeredLanguages,
): Language {
  for (const tag of [query, profile, cookie, ...parseAcceptedTags(accept ?? '')]) {
    const language = matchLanguage(tag, offered);
    if (language) return language;
  }
  return sourceLanguage;
}
