import type { Log } from '@giftlist/service-kit/core/log';
import type { RequestContext } from '../request-context.ts';
import { signInEndPage } from '../routing/page-paths.ts';
import type { Params } from '../routing/target.ts';
import { addTransportSecurity, noIndex, removeOpenerPolicy } from '../security-headers.ts';
import { sendBody } from '../send-body.ts';
import { addAddressNote } from './address-note.ts';
import { addEarlyContent } from './early-page.ts';
import { addLanguage, type PageLanguage, type PageLanguages, setLanguage } from './page-language.ts';
import { insertPreview } from './preview.ts';
import type { RenderEarlyHtml } from './previews.ts';
import { getIndexingHeaders, isIndexed } from './robots.ts';
import type { ShellPage } from './shell-page.ts';
import { createUnavailablePage } from './unavailable-page.ts';

interface PagesOptions {
  languages: PageLanguages;
  shell: ShellPage;
  renderEarlyHtml: RenderEarlyHtml;
  headers: Readonly<Record<string, string>>;
  log: Log;
}

export function createPages({ languages, shell, renderEarlyHtml, headers, log }: PagesOptions) {
  async function addEarlyHtml(
    context: RequestContext,
    html: string,
    pattern: string,
    params: Params,
    { i18n, urlLanguage }: PageLanguage,
  ): Promise<string> {
    try {
      const earlyHtml = await renderEarlyHtml(pattern, params, context, i18n);
      if (!earlyHtml) return html;
      const { preview, contents } = earlyHtml;
      const { url } = preview;
      const canBeIndexed = isIndexed(pattern);
      const page = insertPreview(html, preview, canBeIndexed ? addLanguage(url, urlLanguage) : url);
      const pageWithLinks = canBeIndexed ? languages.addAlternates(page, url) : page;
      return contents === undefined ? pageWithLinks : addEarlyContent(pageWithLinks, contents);
    } catch (err) {
      log.warn({ err }, 'failed to create a link preview; page sent without it');
      return html;
    }
  }

  const send = (
    context: RequestContext,
    status: number,
    html: string,
    { i18n, headers: languageHeaders }: PageLanguage,
    pageHeaders = headers,
  ) =>
    sendBody(
      context.req,
      context.res,
      status,
      { bytes: Buffer.from(setLanguage(addAddressNote(html, context.site, i18n), i18n)) },
      {
        ...addTransportSecurity(pageHeaders, context.site),
        ...languageHeaders,
        'content-type': 'text/html; charset=utf-8',
        // A list page differs in a browser where somebody has signed in before.
        'cache-control': 'private, no-cache',
        ...(status === 503 && { 'retry-after': '5' }),
      },
    );

  async function fetchShell(): Promise<string | undefined> {
    try {
      return await shell.getHtml();
    } catch (err) {
      log.warn({ err, frontend: 'shell' }, 'request to a frontend failed');
      return undefined;
    }
  }

  return {
    async sendPage(context: RequestContext, pattern: string, params: Params): Promise<void> {
      const language = languages.choose(context);
      const html = await fetchShell();
      if (html === undefined) return send(context, 503, createUnavailablePage(language.i18n), language);
      if (pattern === signInEndPage)
        return send(context, 200, html, language, { ...removeOpenerPolicy(headers), ...noIndex });
      const pageHeaders = { ...headers, ...getIndexingHeaders(pattern) };
      await send(
        context,
        200,
        await addEarlyHtml(context, html, pattern, params, language),
        language,
        pageHeaders,
      );
    },

    /** Sends the shell, which renders 'This page doesn't exist'. */
    async sendNotFound(context: RequestContext): Promise<void> {
      const language = languages.choose(context);
      const html = await fetchShell();
      await (html === undefined
        ? send(context, 503, createUnavailablePage(language.i18n), language)
        : send(context, 404, html, language));
    },
  };
}
