import type { Log } from '@giftlist/service-kit/log';
import { sendBody } from '../answers.ts';
import type { Params } from '../routing/target.ts';
import { withTransportSecurity } from '../security-headers.ts';
import type { Visit } from '../visit.ts';
import { withAddress } from './address-note.ts';
import { withEarlyPage } from './early-page.ts';
import { inLanguage, type PageLanguages, withLanguage } from './page-language.ts';
import type { createPages } from './pages.ts';
import { escapeHtml, withPreview } from './preview.ts';
import { robotsText } from './robots.ts';
import type { ShellPage } from './shell-page.ts';
import { shopAddresses, shopContents } from './shop-contents.ts';
import type { Contents } from './shop-html.ts';
import type { ShopReader } from './shop-reader.ts';

interface ShopPagesParts {
  /** Serves all other pages, and the shop's while shop or shell are unavailable. */
  pages: ReturnType<typeof createPages>;
  languages: PageLanguages;
  shell: ShellPage;
  reader: ShopReader;
  headers: Readonly<Record<string, string>>;
  log: Log;
}

/** Cached, since generating it reads the whole catalogue. */
const addressesKeptMs = 60_000;

export type SitePages = ReturnType<typeof createShopPages>;

/**
 * Serves the sitemap and the shop's pages with their content in HTML, from the same data as the application.
 */
export function createShopPages({ pages, languages, shell, reader, headers, log }: ShopPagesParts) {
  const send = (visit: Visit, type: string, text: string, own: Readonly<Record<string, string>>) =>
    sendBody(
      visit.req,
      visit.res,
      200,
      { bytes: Buffer.from(text) },
      {
        ...withTransportSecurity(headers, visit.site),
        'content-type': `${type}; charset=utf-8`,
        ...own,
      },
    );

  let kept: { paths: string[]; until: number } | undefined;
  const addresses = async (): Promise<string[]> => {
    if (kept && Date.now() < kept.until) return kept.paths;
    const paths = await shopAddresses(reader);
    kept = { paths, until: Date.now() + addressesKeptMs };
    return paths;
  };

  return {
    ...pages,

    async page(visit: Visit, pattern: string, params: Params): Promise<void> {
      const { origin } = visit.site;
      const compose = shopContents[pattern];
      if (!compose) return pages.page(visit, pattern, params);
      const { i18n, inAddress, headers: ofLanguage } = languages.of(visit);
      let html: string;
      let contents: Contents | null;
      try {
        [html, contents] = await Promise.all([shell.html(), compose(reader, params, { origin, i18n })]);
      } catch (err) {
        log.warn({ err }, 'shop page sent without contents');
        return pages.page(visit, pattern, params);
      }
      if (contents === null) return pages.notFound(visit);
      const { url } = contents.preview;
      const filled = withContents(html, contents, origin, inLanguage(url, inAddress));
      const page = withLanguage(languages.withAlternates(filled, url), i18n);
      const own = { ...ofLanguage, 'cache-control': 'no-cache' };
      return send(visit, 'text/html', withAddress(page, visit.site, i18n), own);
    },

    async sitemap(visit: Visit): Promise<void> {
      const known = await addresses().catch(() => undefined);
      const paths = known ?? ['/', '/gift-ideas', '/gift-guides', '/genie', '/faq'];
      const urls = paths
        .map(path => `<url><loc>${escapeHtml(visit.site.origin + path)}</loc></url>`)
        .join('\n');
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
      return send(visit, 'application/xml', xml, {
        'cache-control': known ? 'public, max-age=3600' : 'no-cache',
      });
    },

    robots(visit: Visit): Promise<void> {
      const text = robotsText(visit.site.origin);
      return send(visit, 'text/plain', text, { 'cache-control': 'public, max-age=3600' });
    },
  };
}

/** A page with its preview, structured data and content. */
export function withContents(
  html: string,
  { preview, crumbs, html: words, data }: Contents,
  origin: string,
  canonical = preview.url,
): string {
  const trail = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
  const scripts = [trail, ...data].map(
    one => `<script type="application/ld+json">${JSON.stringify(one).replaceAll('<', '\\u003c')}</script>`,
  );
  const head = `${scripts.join('\n    ')}\n  </head>`;
  const ways = crumbs
    .map(({ name, path }, at) =>
      at === crumbs.length - 1
        ? `<span aria-current="page">${escapeHtml(name)}</span>`
        : `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`,
    )
    .join(' &rsaquo; ');
  const page = withPreview(html, preview, canonical).replace('</head>', () => head);
  return withEarlyPage(page, crumbs.length > 1 ? `<nav>${ways}</nav>${words}` : words);
}
