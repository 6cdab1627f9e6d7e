/** The keys of all shared queries, so that every part can invalidate what another shows. */
export const queryKeys = {
  list: (id: string) => ['list', id] as const,
  gifts: (listId: string) => ['list', listId, 'gifts'] as const,
  /** Lists of a person by profile id; `'me'` for the viewer's. */
  listsOf: (profileId: string) => ['lists-of', profileId] as const,
  /** By id or username. */
  profile: (who: string) => ['profile', who.toLowerCase()] as const,
  followers: (who: string) => ['followers', who.toLowerCase()] as const,
  followings: (who: string) => ['followings', who.toLowerCase()] as const,
  suggestions: () => ['friend-suggestions'] as const,
  notifications: () => ['notifications'] as const,
  occasions: () => ['occasions'] as const,
  categories: () => ['shop', 'categories'] as const,
  products: (...of: unknown[]) => ['shop', 'products', ...of] as const,
  guides: (...of: unknown[]) => ['guides', ...of] as const,
  stores: (country: string) => ['stores', country] as const,
  account: () => ['account'] as const,
  signIns: () => ['account', 'sign-ins'] as const,
  providers: () => ['auth-providers'] as const,
};
