export const indexedPages = [
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
] as const;

/** The pages that the shell renders. It renders a not-found page for other paths. */
export const pagePaths = [
  ...indexedPages,
  '/lists',
  '/lists/create-list',
  '/lists/:id',
  '/lists/:id/search',
  '/create-account',
  '/forgot-password',
  '/verify-email',
  '/sign-in-done',
  '/profile',
  '/profile/:username',
  '/unreserve',
  '/unreserve/:listId',
  '/unreserve/:listId/:giftId',
  '/add-gift',
  '/genie/chat',
  '/giving',
  '/occasions',
  '/occasions/birthdays',
  '/friends',
  '/friends/find-friends',
  '/friends/following',
  '/friends/followers',
  '/notifications',
  '/settings',
] as const;

export const listPage = '/lists/:id' satisfies (typeof pagePaths)[number];
export const profilePage = '/profile/:username' satisfies (typeof pagePaths)[number];

/** The last page of a social sign-in's popup. */
export const signInEndPage = '/sign-in-done' satisfies (typeof pagePaths)[number];
