import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { CountryCode, data, Id, IdParams, IdResponse, line, lines } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { claimRoutes, editErrors, viewErrors } from './claim-routes.ts';
import { ChosenList, FoundGift, Gift, GiftChange, NewGift, NewGiftFromUrl, Platform } from './entities.ts';
import { givingRoutes } from './giving-routes.ts';
import { ImportedGift, ReadMany } from './import-entities.ts';
import { internalRoutes } from './internal-routes.ts';

const addErrors = [...editErrors, 'gift/list-full'] as const;
const country = z.object({ country: CountryCode.default('us') });

const listRoutes = defineRoutes({
  'GET /giftlist/{id}/gifts': {
    summary: 'Returns the gifts of a list, in the order and with the details that this viewer may see.',
    access: 'anyone',
    rule: 'list.view',
    params: IdParams,
    response: z.array(Gift),
    errors: viewErrors,
  },
  'GET /giftitem/search': {
    summary:
      'Searches the gifts on the viewer’s own lists by the beginnings of words in their titles. Returns up to five.',
    access: 'profile',
    perMinute: 120,
    query: z.object({ q: line(limits.searchLength).default('') }),
    response: z.array(FoundGift).max(limits.searchResultsMax),
  },
  'GET /giftitem/{id}': {
    summary: 'Returns one gift, with the details that this viewer may see.',
    access: 'anyone',
    rule: 'list.view',
    params: IdParams,
    response: Gift,
    errors: ['gift/not-found', ...viewErrors],
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
    errors: addErrors,
  },
  'POST /giftitem/create-from-url': {
    summary: 'Adds a gift from a link. Returns at once; the details follow in a live update.',
    access: 'profile',
    rule: 'list.edit',
    perMinute: 60,
    body: NewGiftFromUrl,
    response: data(Gift),
    status: 201,
    errors: [...addErrors, 'link/not-allowed'],
  },
  'POST /giftitem/read-link': {
    summary:
      'Fetches the linked page of a gift again after a failure. Returns at once; the details follow in a live update.',
    access: 'profile',
    rule: 'list.edit',
    perMinute: 60,
    body: z.object({ gift_id: Id }),
    response: data(Gift),
    errors: [...editErrors, 'link/not-allowed'],
  },
  'POST /giftitem/read-many': {
    summary: 'Parses gifts in a text with links, a CSV file, or the saved page of a wish list. Adds nothing.',
    access: 'profile',
    perMinute: 30,
    maxBodyBytes: limits.importBodyBytes,
    body: z.object({ text: lines(limits.importBodyBytes).min(1), country: CountryCode.default('us') }),
    response: ReadMany,
  },
  'POST /giftitem/create-many': {
    summary:
      'Adds several gifts, all or none; those with links are completed with the details of the linked pages.',
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
    errors: [...addErrors, 'link/not-allowed'],
  },
  'PUT /giftlist/{id}/gift-order': {
    summary: 'Sets the owner’s order of the gifts; an empty array restores the default order.',
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
    errors: [...editErrors, 'gift/claimed'],
  },
  'DELETE /giftitem/delete/{id}': {
    summary:
      'Deletes a gift. When it can no longer be restored, everyone who reserved or purchased it receives a mail.',
    access: 'profile',
    rule: 'list.edit',
    params: IdParams,
    response: IdResponse,
    errors: editErrors,
  },
  'POST /giftitem/restore': {
    summary: 'Restores a gift that was deleted in the last two minutes, with its claims.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({ gift_id: Id }),
    response: data(Gift),
    errors: addErrors,
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
    errors: [...editErrors, 'picture/not-readable', 'picture/too-many-pixels'],
  },
  'POST /giftitem/copy': {
    summary: 'Copies a gift to another list, without its reservations and purchases.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({ gift_id: Id, giftlist_id: ChosenList }),
    response: data(Gift),
    status: 201,
    errors: addErrors,
  },
});

export const giftsRoutes = { ...listRoutes, ...claimRoutes, ...internalRoutes, ...givingRoutes } as const;
