import { api, getPlatform, type OwnProfile } from '@giftlist/frontend-kit/client';

export interface LinkToAdd {
  url: string;
  listId: string;
  profile: OwnProfile | undefined;
  idempotencyKey: string;
}

/** Adds a gift from a link. The server fetches the gift's details later. */
export const createFromUrl = ({ url, listId, profile, idempotencyKey }: LinkToAdd) =>
  api.call('POST /giftitem/create-from-url', {
    body: {
      url,
      giftlistId: listId,
      country: profile?.country ?? 'us',
      source: 'url_paste',
      platform: getPlatform(),
      ...(profile && { userId: profile.id }),
    },
    idempotencyKey,
  });
