import {
  chooseLanguage,
  type Language,
  languageCookie,
  languageParameter,
  matchLanguage,
} from '@giftlist/contracts/languages';
import { readLanguageCookie } from '@giftlist/service-kit/http/reader-language';
import { type I18n, Translations } from '@giftlist/service-kit/translations';
import type { RequestContext } from '../request-context.ts';
import { escapeHtml } from './preview.ts';

/** Of pages before their scripts run. */
export const texts = new Translations(new URL('../../languages/', import.meta.url));

const catalogueLanguage: Language = 'en';

/** For catalogue texts; empty on a page in their language. */
export const catalogueLang = ({ language }: I18n): string =>
  language === catalogueLanguage ? '' : ` lang="${catalogueLanguage}"`;

export interface PageLanguage {
  i18n: I18n;
  /** From `?lang=`. */
  urlLanguage: Language | undefined;
  /** `Content-Language`, `Vary`, and the cookie that stores the language of `?lang=`. */
  headers: Readonly<Record<string, string>>;
}

export type PageLanguages = ReturnType<typeof createPageLanguages>;

const cookieMaxAgeS = 365 * 86_400;

/** `offered` are the languages that people can choose. */
export function createPageLanguages(offered: readonly Language[]) {
  const hasChoice = offered.length > 1;
  return {
    choose({ req, url, site }: RequestContext): PageLanguage {
      const query = queryLanguage(url);
      const urlLanguage = hasChoice ? matchLanguage(query, offered) : undefined;
      const cookie = readLanguageCookie(req.headers.cookie);
      const language = chooseLanguage({ query, cookie, accept: req.headers['accept-language'] }, offered);
      const isStored = urlLanguage === undefined || urlLanguage === cookie;
      const secure = site.isSecure ? '; Secure' : '';
      return {
        i18n: texts.forLocale(language),
        urlLanguage,
        headers: {
          'content-language': language,
          ...(hasChoice && { vary: 'Cookie, Accept-Language' }),
          // Not HttpOnly, since the application changes it too.
          ...(!isStored && {
            'set-cookie': `${languageCookie}=${urlLanguage}; Path=/; Max-Age=${cookieMaxAgeS}; SameSite=Lax${secure}`,
          }),
        },
      };
    },

    /** For a preview that everybody sees, in the language that somebody chose in their profile. */
    textsFor: (chosen: string | null | undefined): I18n =>
      texts.forLocale(chooseLanguage({ profile: chosen }, offered)),

    /** Adds `hreflang` links; `url` is the canonical URL. */
    withAlternates(html: string, url: string): string {
      if (!hasChoice) return html;
      const links = [
        ...offered.map(language => [language, addLanguage(url, language)] as const),
        ['x-default', url] as const,
      ].map(([code, href]) => `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}" />`);
      return html.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
    },
  };
}

export function addLanguage(url: string, language: Language | undefined): string {
  if (language === undefined) return url;
  const result = new URL(url);
  result.searchParams.set(languageParameter, language);
  return result.href;
}

const queryLanguage = (url: string): string | null =>
  url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)).get(languageParameter) : null;

export const withLanguage = (html: string, { language, direction }: I18n): string =>
  html.replace(/<html\b[^<>]*>/i, () => `<html lang="${language}" dir="${direction}">`);
