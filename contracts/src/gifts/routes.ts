import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { CountryCode, data, Id, IdParams, IdResponse, line, lines } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { claimRoutes, edited, seen } from './claim-routes.ts';
import { ChosenList, FoundGift, Gift, GiftChange, NewGift, NewGiftFromUrl, Platform } from './entities.ts';
import { givingRoutes } from './giving-routes.ts';
import { ImportedGift, ReadMany } from './import-entities.ts';
import { internalRoutes } from './internal-routes.ts';

const added = [...edited, 'gift/list-full'] as const;
const country = z.object({ country: CountryCode.default('us') });

const listRoutes = defineRoutes({
  'GET /giftlist/{id}/gifts': {
    summary: 'Returns the gifts of a list, ordered and presented for this viewer.',
    access: 'anyone',
    rule: 'list.view',
    params: IdParams,
    response: z.array(Gift),
    errors: seen,
  },
  'GET /giftitem/search': {
    summary:
      'Returns up to five gifts on the viewer’s own lists whose titles have words that start with the query.',
    access: 'profile',
    perMinute: 120,
    query: z.object({ q: line(limits.searchLength).default('') }),
    response: z.array(FoundGift).max(limits.searchFoundMax),
  },
  'GET /giftitem/{id}': {
    summary: 'Returns one gift, presented for this viewer.',
    access: 'anyone',
    rule: 'list.view',
    params: IdParams,
    response: Gift,
    errors: ['gift/not-found', ...seen],
  },
  'POST /giftitem/create': {
    summary: 'Adds a gift.',
    access: 'profile',
    rule: 'list.edit',
    query: country,
    maxBodyBytes: limits.giftBodyBytes,
    body: NewGift,
    response: data(Gift),
    status: 201,
    errors: added,
  },
  'POST /giftitem/create-from-url': {
    summary: 'Adds a gift from a link. Returns at once; the details follow as a live update.',
    access: 'profile',
    rule: 'list.edit',
    perMinute: 60,
    body: NewGiftFromUrl,
    response: data(Gift),
    status: 201,
    errors: [...added, 'link/not-allowed'],
  },
  'POST /giftitem/read-link': {
    summary:
      'Reads a gift’s link again after it failed: returns at once, the details follow live. Other gifts stay as they are.',
    access: 'profile',
    rule: 'list.edit',
    perMinute: 60,
    body: z.object({ gift_id: Id }),
    response: data(Gift),
    errors: [...edited, 'link/not-allowed'],
  },
  'POST /giftitem/read-many': {
    summary: 'Parses gifts from a text with links, a CSV, or a wish list saved as a page. Adds nothing.',
    access: 'profile',
    perMinute: 30,
    maxBodyBytes: limits.importBodyBytes,
    body: z.object({ text: lines(limits.importBodyBytes).min(1), country: CountryCode.default('us') }),
    response: ReadMany,
  },
  'POST /giftitem/create-many': {
    summary: 'Adds many gifts at once, all or none; those with links are completed from their pages.',
    access: 'profile',
    rule: 'list.edit',
    perMinute: 30,
    query: country,
    maxBodyBytes: limits.manyGiftsBodyBytes,
    body: z.object({
      giftlist_id: ChosenList,
      gifts: z.array(ImportedGift).min(1).max(limits.importGiftsMax),
      platform: Platform.default('unknown'),
    }),
    response: data(z.array(Gift)),
    status: 201,
    errors: [...added, 'link/not-allowed'],
  },
  'PUT /giftlist/{id}/gift-order': {
    summary: 'Sets the owner’s own order; an empty one restores the default order.',
    access: 'profile',
    rule: 'list.own',
    params: IdParams,
    maxBodyBytes: limits.orderBodyBytes,
    body: z.object({ gift_ids: z.array(Id).max(limits.orderedGiftsMax) }),
    response: data(z.array(Gift)),
    errors: ['list/not-found', 'list/deleted', 'access/denied'],
  },
  'PUT /giftitem/update': {
    summary: 'Changes the given fields of a gift.',
    access: 'profile',
    rule: 'list.edit',
    query: country,
    body: GiftChange,
    response: data(Gift),
    errors: [...edited, 'gift/claimed'],
  },
  'DELETE /giftitem/delete/{id}': {
    summary:
      'Deletes a gift. Once it can no longer be restored, everyone who reserved or purchased it is mailed.',
    access: 'profile',
    rule: 'list.edit',
    params: IdParams,
    response: IdResponse,
    errors: edited,
  },
  'POST /giftitem/restore': {
    summary: 'Restores a gift that was deleted in the last two minutes, with its claims.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({ gift_id: Id }),
    response: data(Gift),
    errors: added,
  },
  'PUT /giftitem/upload-logo/{id}': {
    summary: 'Sets the gift’s picture.',
    access: 'profile',
    rule: 'list.edit',
    params: IdParams,
    bodyKind: 'multipart',
    perMinute: 60,
    files: { file: messages.images.giftTooLarge },
    maxBodyBytes: limits.uploadBodyBytes,
    response: data(Gift),
    errors: [...edited, 'picture/not-readable', 'picture/too-many-pixels'],
  },
  'POST /giftitem/copy': {
    summary: 'Copies a gift to another list, without its reservations and purchases.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({ gift_id: Id, giftlist_id: ChosenList }),
    response: data(Gift),
    status: 201,
    errors: added,
  },
});

export const giftsRoutes = { ...listRoutes, ...claimRoutes, ...internalRoutes, ...givingRoutes } as const;
