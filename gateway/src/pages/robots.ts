import { indexedPages } from '../routing/page-paths.ts';
import { noIndex } from '../security-headers.ts';

/**
 * Private pages. Robots may fetch other pages despite `noindex`: lists for previews in chats, and calendar
 * feeds. `/settings/` is allowed, because indexed pages call API routes below it.
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

const indexedPatterns: ReadonlySet<string> = new Set(indexedPages);

export const isIndexed = (pattern: string): boolean => indexedPatterns.has(pattern);

export const getIndexingHeaders = (pattern: string): Readonly<Record<string, string>> =>
  isIndexed(pattern) ? {} : noIndex;
