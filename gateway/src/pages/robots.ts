import type { pagePaths } from '../routing/page-paths.ts';
import { noIndex } from '../security-headers.ts';

/**
 * Private pages, which robots must not read. Other pages that must not be indexed can be read, but have `noindex`:
 * robots of chats and social networks read a shared list for its preview, and calendar programs read a feed.
 * `/settings/` is not blocked: it has no pages, but indexed pages call routes below it.
 */
const closed = [
  '/occasions',
  '/friends',
  '/notifications',
  '/settings',
  '/genie/chat',
  '/unreserve',
  '/giving',
];
const open = ['/occasions/calendar/', '/settings/'];

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...open.map(path => `Allow: ${path}`),
    ...closed.map(path => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** The pages that search engines may list. */
const listed: ReadonlySet<string> = new Set<(typeof pagePaths)[number]>([
  '/',
  '/login',
  '/sign-up',
  '/privacy-policy',
  '/terms-of-use',
  '/disclaimer',
  '/contact-us',
  '/faq',
  '/gift-ideas',
  '/gift-ideas/search',
  '/gift-ideas/:categorySlug',
  '/gift-ideas/product/:id',
  '/popular-stores',
  '/gift-guides',
  '/gift-guides/search',
  '/gift-guides/category/:category',
  '/gift-guides/:slug',
  '/genie',
]);

export const isIndexed = (pattern: string): boolean => listed.has(pattern);

/** The robots directive of a page with this pattern. */
export const indexing = (pattern: string): Readonly<Record<string, string>> =>
  isIndexed(pattern) ? {} : noIndex;
