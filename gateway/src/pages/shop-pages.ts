import type { Log } from '@giftlist/service-kit/core/log';
import type { RequestContext } from '../request-context.ts';
import type { Params } from '../routing/target.ts';
import { addTransportSecurity } from '../security-headers.ts';
import { sendBody } from '../send-body.ts';
import { addAddressNote } from './address-note.ts';
import { addEarlyContent } from './early-page.ts';
import { addLanguage, type PageLanguages, setLanguage } from './page-language.ts';
import type { createPages } from './pages.ts';
import { escapeHtml, insertPreview } from './preview.ts';
import { createRobotsText } from './robots.ts';
import type { ShellPage } from './shell-page.ts';
import { findSitemapPaths, shopRenderers } from './shop-contents.ts';
import type { Contents } from './shop-html.ts';
import type { ShopReader } from './shop-reader.ts';

interface ShopPagesOptions {
  /** Sends all other pages, and shop pages while the shop is unavailable. */
  fallbackPages: ReturnType<typeof createPages>;
  languages: PageLanguages;
  shell: ShellPage;
  reader: ShopReader;
  headers: Readonly<Record<string, string>>;
  log: Log;
}

/** The sitemap's paths are cached, because finding them reads the whole catalogue. */
const pathsCacheMs = 60_000;

/** Listed in the sitemap while the shop is unavailable. */
const staticPaths = ['/', '/gift-ideas', '/gift-guides', '/genie', '/faq'];

export type SitePages = ReturnType<typeof createShopPages>;

/** Sends all pages, the sitemap and robots.txt. Shop pages have the same content as in the application. */
export function createShopPages({ fallbackPages, languages, shell, reader, headers, log }: ShopPagesOptions) {
  const send = (
    context: RequestContext,
    type: string,
    text: string,
    extraHeaders: Readonly<Record<string, string>>,
  ) =>
    sendBody(
      context.req,
      context.res,
      200,
      { bytes: Buffer.from(text) },
      {
        ...addTransportSecurity(headers, context.site),
        'content-type': `${type}; charset=utf-8`,
        ...extraHeaders,
      },
    );

  let cachedPaths: { paths: string[]; expiresAt: number } | undefined;
  const findPaths = async (): Promise<string[]> => {
    if (cachedPaths && Date.now() < cachedPaths.expiresAt) return cachedPaths.paths;
    const paths = await findSitemapPaths(reader);
    cachedPaths = { paths, expiresAt: Date.now() + pathsCacheMs };
    return paths;
  };

  return {
    ...fallbackPages,

    async sendPage(context: RequestContext, pattern: string, params: Params): Promise<void> {
      const { origin } = context.site;
      const render = shopRenderers[pattern];
      if (!render) return fallbackPages.sendPage(context, pattern, params);
      const { i18n, urlLanguage, headers: languageHeaders } = languages.choose(context);
      let html: string;
      let contents: Contents | null;
      try {
        [html, contents] = await Promise.all([shell.getHtml(), render(reader, params, { origin, i18n })]);
      } catch (err) {
        log.warn({ err }, 'failed to load products; shop page sent without them');
        return fallbackPages.sendPage(context, pattern, params);
      }
      if (contents === null) return fallbackPages.sendNotFound(context);
      const { url } = contents.preview;
      const pageWithContent = insertContents(html, contents, origin, addLanguage(url, urlLanguage));
      const page = setLanguage(languages.addAlternates(pageWithContent, url), i18n);
      const pageHeaders = { ...languageHeaders, 'cache-control': 'no-cache' };
      return send(context, 'text/html', addAddressNote(page, context.site, i18n), pageHeaders);
    },

    async sendSitemap(context: RequestContext): Promise<void> {
      const allPaths = await findPaths().catch(() => undefined);
      const paths = allPaths ?? staticPaths;
      const urls = paths
        .map(path => `<url><loc>${escapeHtml(context.site.origin + path)}</loc></url>`)
        .join('\n');
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
      return send(context, 'application/xml', xml, {
        'cache-control': allPaths ? 'public, max-age=3600' : 'no-cache',
      });
    },

    sendRobots(context: RequestContext): Promise<void> {
      const text = createRobotsText(context.site.origin);
      return send(context, 'text/plain', text, { 'cache-control': 'public, max-age=3600' });
    },
  };
}

export function insertContents(
  html: string,
  { preview, crumbs, html: content, data }: Contents,
  origin: string,
  canonical = preview.url,
): string {
  const breadcrumbData = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
  const scripts = [breadcrumbData, ...data].map(
    item => `<script type="application/ld+json">${JSON.stringify(item).replaceAll('<', '\\u003c')}</script>`,
  );
  const head = `${scripts.join('\n    ')}\n  </head>`;
  const breadcrumbs = crumbs
    .map(({ name, path }, index) =>
      index === crumbs.length - 1
        ? `<span aria-current="page">${escapeHtml(name)}</span>`
        : `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`,
    )
    .join(' &rsaquo; ');
  const page = insertPreview(html, preview, canonical).replace('</head>', () => head);
  return addEarlyContent(page, crumbs.length > 1 ? `<nav>${breadcrumbs}</nav>${content}` : content);
}
