import { t } from '@lingui/core/macro';

/** Keys are the first segments of the remotes' paths. */
const remotesBySegment: Record<string, string> = {
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

export function findRemote(pathname: string): string | undefined {
  return remotesBySegment[pathname.split('/')[1] ?? ''];
}

const getFailureTexts = (): Record<string, string> => ({
  list: t`We could not load your lists`,
  shop: t`We could not load the shop`,
  friends: t`We could not load your friends`,
});

export const getFailureText = (remote: string): string =>
  getFailureTexts()[remote] ?? t`We could not load this page`;
