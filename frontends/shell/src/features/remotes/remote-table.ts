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

/** The texts shown when a remote is down. */
const failureTexts = (): Record<string, string> => ({
  list: t`We could not load your lists`,
  shop: t`We could not load the shop`,
  friends: t`We could not load your friends`,
});

export const remoteFailureText = (remote: string): string =>
  failureTexts()[remote] ?? t`We could not load this page`;
