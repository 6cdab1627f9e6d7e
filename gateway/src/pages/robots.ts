import type { pagePaths } from '../routing/page-paths.ts';
import { noIndex } from '../security-headers.ts';

/**
 * Pages of one person, which need no robot at all. Other pages that search engines shall not list are readable, and say
 * so by `noindex`: the robots of chats and networks read a shared list for its preview, those of calendars a feed.
 * Below `/settings/` are no pages, but calls of pages that search engines draw.
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

/** The robots directive of a page with this pattern. */
export const indexing = (pattern: string): Readonly<Record<string, string>> =>
  listed.has(pattern) ? {} : noIndex;
