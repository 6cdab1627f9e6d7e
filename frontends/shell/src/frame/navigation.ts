export interface Place {
  label: string;
  to: string;
  /** Everything under these first parts of a path belongs to it. */
  parts: readonly string[];
  /** Visitors see it too. */
  open: boolean;
}

/** The places of the header, in their order. */
export const places: readonly Place[] = [
  { label: 'Lists', to: '/lists', parts: ['lists', 'add-gift'], open: false },
  { label: 'Shop', to: '/gift-ideas', parts: ['gift-ideas', 'popular-stores'], open: true },
  { label: 'Gift guides', to: '/gift-guides', parts: ['gift-guides'], open: true },
  { label: 'Genie', to: '/genie', parts: ['genie'], open: true },
  { label: 'Friends', to: '/friends', parts: ['friends'], open: false },
  { label: 'Occasions', to: '/occasions', parts: ['occasions'], open: false },
];

/** Where one looks for gifts, signed in or not. */
export const openPlaces = places.filter(({ open }) => open);
export const shopParts = openPlaces.flatMap(({ parts }) => parts);

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

/** Pages that stand on their own, without header, footer and bottom bar. */
export const isBare = (pathname: string): boolean => bare.has(pathname.replace(/\/$/, ''));
