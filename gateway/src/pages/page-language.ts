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

export const texts = new Translations(new URL('../../languages/', import.meta.url));

const catalogueLanguage: Language = 'en';

/** Renders the `lang` attribute for catalogue texts. Empty if the page has the same language. */
export const renderCatalogueLang = ({ language }: I18n): string =>
  language === catalogueLanguage ? '' : ` lang="${catalogueLanguage}"`;

export interface PageLanguage {
  i18n: I18n;
  /** From `?lang=`. */
  urlLanguage: Language | undefined;
  /** `Content-Language`, `Vary`, and a cookie with the language of `?lang=`. */
  headers: Readonly<Record<string, string>>;
}

export type PageLanguages = ReturnType<typeof createPageLanguages>;

const cookieMaxAgeS = 365 * 86_400;

export function createPageLanguages(offered: readonly Language[]) {
  const hasSeveralLanguages = offered.length > 1;
  return {
    choose({ req, url, site }: RequestContext): PageLanguage {
      const query = getQueryLanguage(url);
      const urlLanguage = hasSeveralLanguages ? matchLanguage(query, offered) : undefined;
      const cookie = readLanguageCookie(req.headers.cookie);
      const language = chooseLanguage({ query, cookie, accept: req.headers['accept-language'] }, offered);
      const shouldSetCookie = urlLanguage !== undefined && urlLanguage !== cookie;
      const secureAttribute = site.isSecure ? '; Secure' : '';
      return {
        i18n: texts.forLocale(language),
        urlLanguage,
        headers: {
          'content-language': language,
          ...(hasSeveralLanguages && { vary: 'Cookie, Accept-Language' }),
          // Not HttpOnly, because the application changes the cookie too.
          ...(shouldSetCookie && {
            'set-cookie': `${languageCookie}=${urlLanguage}; Path=/; Max-Age=${cookieMaxAgeS}; SameSite=Lax${secureAttribute}`,
          }),
        },
      };
    },

    textsFor: (profileLanguage: string | null | undefined): I18n =>
      texts.forLocale(chooseLanguage({ profile: profileLanguage }, offered)),

    /** Adds `hreflang` links. `url` is the canonical URL. */
    addAlternates(html: string, url: string): string {
      if (!hasSeveralLanguages) return html;
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

const getQueryLanguage = (url: string): string | null =>
  url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)).get(languageParameter) : null;

export const setLanguage = (html: string, { language, direction }: I18n): string =>
  html.replace(/<html\b[^<>]*>/i, () => `<html lang="${language}" dir="${direction}">`);
