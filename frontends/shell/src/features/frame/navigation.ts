import { t } from '@lingui/core/macro';

export interface NavigationEntry {
  label: string;
  to: string;
  /** First path segments of the entry's pages. */
  segments: readonly string[];
  isPublic: boolean;
}

export const getNavigationEntries = (): readonly NavigationEntry[] => [
  { label: t`Lists`, to: '/lists', segments: ['lists', 'add-gift'], isPublic: false },
  { label: t`Shop`, to: '/gift-ideas', segments: ['gift-ideas', 'popular-stores'], isPublic: true },
  { label: t`Gift guides`, to: '/gift-guides', segments: ['gift-guides'], isPublic: true },
  { label: t`Genie`, to: '/genie', segments: ['genie'], isPublic: true },
  { label: t`Friends`, to: '/friends', segments: ['friends'], isPublic: false },
  { label: t`Occasions`, to: '/occasions', segments: ['occasions'], isPublic: false },
];

export const getPublicEntries = (): NavigationEntry[] =>
  getNavigationEntries().filter(({ isPublic }) => isPublic);
export const shopSegments = ['gift-ideas', 'popular-stores', 'gift-guides', 'genie'];

export const hasFirstSegment = (pathname: string, segments: readonly string[]): boolean =>
  segments.includes(pathname.split('/')[1] ?? '');

const barePaths = new Set([
  '/login',
  '/sign-up',
  '/create-account',
  '/forgot-password',
  '/verify-email',
  '/sign-in-done',
]);

/** Bare pages have no header, footer or bottom bar. */
export const isBarePath = (pathname: string): boolean => barePaths.has(pathname.replace(/\/$/, ''));
