import {
  chooseLanguage,
  type Language,
  languageCookie,
  languageParameter,
  matchLanguage,
} from '@giftlist/contracts/languages';
import { readLanguageCookie } from '@giftlist/service-kit/http/reader-language';
import { type I18n, Translations } from '@giftlist/service-kit/translations';
import type { Visit } from '../visit.ts';
import { escapeHtml } from './preview.ts';

/** The texts of pages before their scripts run. */
export const texts = new Translations(new URL('../../languages/', import.meta.url));

/** The language of the catalogue and of the guides. */
const catalogueLanguage: Language = 'en';

/** Marks texts of the catalogue on a page in another language. */
export const catalogueLang = ({ language }: I18n): string =>
  language === catalogueLanguage ? '' : ` lang="${catalogueLanguage}"`;

/** The language of one page. */
export interface PageLanguage {
  i18n: I18n;
  /** The language of `?lang=`; undefined if the page has its usual address. */
  inAddress: Language | undefined;
  /** `Content-Language`, `Vary`, and the cookie that keeps the choice of `?lang=`. */
  headers: Readonly<Record<string, string>>;
}

export type PageLanguages = ReturnType<typeof createPageLanguages>;

const keptS = 365 * 86_400;

/** Chooses the language of pages; `offered` are the languages that people can choose. */
export function createPageLanguages(offered: readonly Language[]) {
  const hasChoice = offered.length > 1;
  return {
    of({ req, url, site }: Visit): PageLanguage {
      const query = queryLanguage(url);
      const inAddress = hasChoice ? matchLanguage(query, offered) : undefined;
      const cookie = readLanguageCookie(req.headers.cookie);
      const language = chooseLanguage({ query, cookie, accept: req.headers['accept-language'] }, offered);
      const isKept = inAddress === undefined || inAddress === cookie;
      const secure = site.isSecure ? '; Secure' : '';
      return {
        i18n: texts.in(language),
        inAddress,
        headers: {
          'content-language': language,
          ...(hasChoice && { vary: 'Cookie, Accept-Language' }),
          // The application changes it too, so it is not HttpOnly.
          ...(!isKept && {
            'set-cookie': `${languageCookie}=${inAddress}; Path=/; Max-Age=${keptS}; SameSite=Lax${secure}`,
          }),
        },
      };
    },

    /** The text of a page for everyone, such as a preview, in the language that somebody chose. */
    textsIn: (chosen: string | null | undefined): I18n =>
      texts.in(chooseLanguage({ profile: chosen }, offered)),

    /** Names the same page in every language (`hreflang`); `url` is its canonical address. */
    withAlternates(html: string, url: string): string {
      if (!hasChoice) return html;
      const links = [
        ...offered.map(language => [language, inLanguage(url, language)] as const),
        ['x-default', url] as const,
      ].map(([code, href]) => `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}" />`);
      return html.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
    },
  };
}

/** The address of a page in a language. */
export function inLanguage(url: string, language: Language | undefined): string {
  if (language === undefined) return url;
  const { href } = withParameter(new URL(url), language);
  return href;
}

function withParameter(url: URL, language: Language): URL {
  url.searchParams.set(languageParameter, language);
  return url;
}

const queryLanguage = (url: string): string | null =>
  url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)).get(languageParameter) : null;

/** Sets the language and direction of a page. */
export const withLanguage = (html: string, { language, direction }: I18n): string =>
  html.replace(/<html\b[^<>]*>/i, () => `<html lang="${language}" dir="${direction}">`);
