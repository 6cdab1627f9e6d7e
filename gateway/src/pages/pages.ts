import type { Log } from '@giftlist/service-kit/log';
import { sendBody } from '../answers.ts';
import { signInEndPage } from '../routing/page-paths.ts';
import type { Params } from '../routing/target.ts';
import { noIndex, withoutWindowPolicy, withTransportSecurity } from '../security-headers.ts';
import type { Visit } from '../visit.ts';
import { withAddress } from './address-note.ts';
import { withEarlyPage } from './early-page.ts';
import { inLanguage, type PageLanguage, type PageLanguages, withLanguage } from './page-language.ts';
import { withPreview } from './preview.ts';
import type { Previews } from './previews.ts';
import { indexing, isIndexed } from './robots.ts';
import type { ShellPage } from './shell-page.ts';
import { unavailablePage } from './unavailable-page.ts';

interface PagesParts {
  languages: PageLanguages;
  shell: ShellPage;
  previews: Previews;
  headers: Readonly<Record<string, string>>;
  log: Log;
}

/** Responds to page paths with the shell. */
export function createPages({ languages, shell, previews, headers, log }: PagesParts) {
  async function previewed(
    visit: Visit,
    html: string,
    pattern: string,
    params: Params,
    { i18n, inAddress }: PageLanguage,
  ): Promise<string> {
    try {
      const words = await previews(pattern, params, visit, i18n);
      if (!words) return html;
      const { url } = words.preview;
      const isListed = isIndexed(pattern);
      const page = withPreview(html, words.preview, isListed ? inLanguage(url, inAddress) : url);
      const linked = isListed ? languages.withAlternates(page, url) : page;
      return words.contents === undefined ? linked : withEarlyPage(linked, words.contents);
    } catch (err) {
      log.warn({ err }, 'page sent without preview');
      return html;
    }
  }

  const send = (
    visit: Visit,
    status: number,
    html: string,
    { i18n, headers: ofLanguage }: PageLanguage,
    own = headers,
  ) =>
    sendBody(
      visit.req,
      visit.res,
      status,
      { bytes: Buffer.from(withLanguage(withAddress(html, visit.site, i18n), i18n)) },
      {
        ...withTransportSecurity(own, visit.site),
        ...ofLanguage,
        'content-type': 'text/html; charset=utf-8',
        // The page of a list depends on whether somebody signed in on this browser before.
        'cache-control': 'private, no-cache',
        ...(status === 503 && { 'retry-after': '5' }),
      },
    );

  async function shellHtml(): Promise<string | undefined> {
    try {
      return await shell.html();
    } catch (err) {
      log.warn({ err, frontend: 'shell' }, 'frontend did not respond');
      return undefined;
    }
  }

  return {
    async page(visit: Visit, pattern: string, params: Params): Promise<void> {
      const language = languages.of(visit);
      const html = await shellHtml();
      if (html === undefined) return send(visit, 503, unavailablePage(language.i18n), language);
      if (pattern === signInEndPage)
        return send(visit, 200, html, language, { ...withoutWindowPolicy(headers), ...noIndex });
      const own = { ...headers, ...indexing(pattern) };
      await send(visit, 200, await previewed(visit, html, pattern, params, language), language, own);
    },

    /** The shell renders 'This page doesn't exist' for unknown paths. */
    async notFound(visit: Visit): Promise<void> {
      const language = languages.of(visit);
      const html = await shellHtml();
      await (html === undefined
        ? send(visit, 503, unavailablePage(language.i18n), language)
        : send(visit, 404, html, language));
    },
  };
}
