import { t } from '@lingui/core/macro';

/** The remote that renders a path, by its first segment; the shell renders the rest. */
const owners: Record<string, string> = {
  lists: 'list',
  profile: 'list',
  giving: 'list',
  unreserve: 'list',
  'add-gift': 'list',
  'gift-ideas': 'shop',
  'gift-guides': 'shop',
  genie: 'shop',
  'popular-stores': 'shop',
  friends: 'friends',
  occasions: 'friends',
};

export function remoteFor(pathname: string): string | undefined {
  return owners[pathname.split('/')[1] ?? ''];
}

/** The name in 'We could not load ...' when a remote is down. */
const places = (): Record<string, string> => ({
  list: t`your lists`,
  shop: t`the shop`,
  friends: t`your friends`,
});

export const placeOf = (remote: string): string => places()[remote] ?? t`this page`;
