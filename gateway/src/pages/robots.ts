import { indexedPages } from '../routing/page-paths.ts';
import { noIndex } from '../security-headers.ts';

/**
 * Private pages. Other pages that must not be indexed may be fetched, but have `noindex`: chat apps fetch shared lists
 * for their previews, and calendar apps fetch feeds. `/settings/` is allowed, since indexed pages call API routes under
 * it.
 */
const disallowedPaths = [
  '/occasions',
  '/friends',
  '/notifications',
  '/settings',
  '/genie/chat',
  '/unreserve',
  '/giving',
];
const allowedPaths = ['/occasions/calendar/', '/settings/'];

export const createRobotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...allowedPaths.map(path => `Allow: ${path}`),
    ...disallowedPaths.map(path => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const indexed: ReadonlySet<string> = new Set(indexedPages);

export const isIndexed = (pattern: string): boolean => indexed.has(pattern);

export const indexingHeaders = (pattern: string): Readonly<Record<string, string>> =>
  isIndexed(pattern) ? {} : noIndex;
