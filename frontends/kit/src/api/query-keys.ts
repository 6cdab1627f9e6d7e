export const queryKeys = {
  list: (id: string) => ['list', id] as const,
  gifts: (listId: string) => ['list', listId, 'gifts'] as const,
  /** `profileId` is `'me'` for the viewer's own lists. */
  profileLists: (profileId: string) => ['lists-of', profileId] as const,
  profile: (idOrUsername: string) => ['profile', idOrUsername.toLowerCase()] as const,
  followers: (idOrUsername: string) => ['followers', idOrUsername.toLowerCase()] as const,
  followings: (idOrUsername: string) => ['followings', idOrUsername.toLowerCase()] as const,
  suggestions: () => ['friend-suggestions'] as const,
  notifications: () => ['notifications'] as const,
  occasions: () => ['occasions'] as const,
  categories: () => ['shop', 'categories'] as const,
  products: (...filters: unknown[]) => ['shop', 'products', ...filters] as const,
  guides: (...filters: unknown[]) => ['guides', ...filters] as const,
  stores: (country: string) => ['stores', country] as const,
  account: () => ['account'] as const,
  signIns: () => ['account', 'sign-ins'] as const,
  providers: () => ['auth-providers'] as const,
};
