import { t } from '@lingui/core/macro';
export interface Place {
  label: string;
  to: string;
  /** All paths with these first segments belong to it. */
  parts: readonly string[];
  /** Visible to visitors too. */
  open: boolean;
}

/** The navigation entries of the header, in order. */
export const places = (): readonly Place[] => [
  { label: t`Lists`, to: '/lists', parts: ['lists', 'add-gift'], open: false },
  { label: t`Shop`, to: '/gift-ideas', parts: ['gift-ideas', 'popular-stores'], open: true },
  { label: t`Gift guides`, to: '/gift-guides', parts: ['gift-guides'], open: true },
  { label: t`Genie`, to: '/genie', parts: ['genie'], open: true },
  { label: t`Friends`, to: '/friends', parts: ['friends'], open: false },
  { label: t`Occasions`, to: '/occasions', parts: ['occasions'], open: false },
];

/** Entries for finding gifts, also for visitors. */
export const openPlaces = (): Place[] => places().filter(({ open }) => open);
export const shopParts = ['gift-ideas', 'popular-stores', 'gift-guides', 'genie'];

export const isAt = (pathname: string, parts: readonly string[]): boolean =>
  parts.includes(pathname.split('/')[1] ?? '');

const bare = new Set([
  '/login',
  '/sign-up',
  '/create-account',
  '/forgot-password',
  '/verify-email',
  '/sign-in-done',
]);

/** Whether a page has no header, footer and bottom bar. */
export const isBare = (pathname: string): boolean => bare.has(pathname.replace(/\/$/, ''));
