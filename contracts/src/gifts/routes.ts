import { z } from 'zod';
import { limits } from '../limits.ts';
import { Delivery } from '../lists/entities.ts';
import { messages } from '../messages.ts';
import {
  CountryCode,
  data,
  Email,
  Id,
  IdParams,
  IdResponse,
  line,
  lines,
  visibleLine,
} from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import {
  ChosenList,
  Claimant,
  FoundGift,
  Gift,
  GiftChange,
  ImportedGift,
  MailLimit,
  NewGift,
  NewGiftFromUrl,
  Platform,
  ReadMany,
} from './entities.ts';
import { givingRoutes } from './giving-routes.ts';
import { internalRoutes } from './internal-routes.ts';

const seen = ['list/not-found', 'list/deleted', 'list/sign-in-to-see', 'list/follow-to-see'] as const;
const edited = ['gift/not-found', 'list/not-found', 'list/deleted', 'access/denied'] as const;
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
  'POST /giftitem/mark-as-purchased': {
    summary: 'Marks one unit as purchased, for the owner and collaborators.',
    access: 'profile',
    rule: 'list.edit',
    body: Claimant,
    response: data(Gift),
    errors: [...edited, 'gift/already-taken'],
  },
  'POST /giftitem/unmark-from-purchased': {
    summary: 'Releases a unit, for the owner and collaborators.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({ gift_id: Id, claim_id: Id.optional() }),
    response: data(Gift),
    errors: edited,
  },
  'PUT /giftitem/received': {
    summary: 'Records that a taken unit was received, or that its giver was thanked.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({
      gift_id: Id,
      claim_id: Id,
      received: z.boolean().optional(),
      thanked: z.boolean().optional(),
    }),
    response: data(Gift),
    errors: edited,
  },
  'GET /giftlist/{id}/thank-you-notes': {
    summary: 'Returns who gave what as CSV, limited to what the viewer may see.',
    access: 'profile',
    rule: 'list.edit',
    params: IdParams,
    response: z.unknown(),
    responseKind: 'file',
    errors: ['list/not-found', 'list/deleted', 'access/denied'],
  },
  'POST /giftitem/reserve': {
    summary:
      'Reserves one unit; of simultaneous requests for the last one exactly one succeeds. `X-Stored-Only: 1` only returns the stored response.',
    access: 'anyone',
    rule: 'list.view',
    perMinute: 60,
    body: Claimant.extend({
      name: visibleLine(limits.nameLength, 'Please enter your name'),
      email: Email,
      quantity: z.literal(1).default(1),
    }),
    response: data(
      z.object({
        gift: Gift,
        unreserve_token: z.string(),
        mail_sent: z
          .boolean()
          .describe('False if a limit was reached: the token is then the only way to cancel'),
        mail_limit: MailLimit.optional().describe(
          'Why no mail was sent: too many in an hour to this mailbox, or in a day for this owner’s lists or from this network',
        ),
        delivery: Delivery.nullish().describe(
          'Where to send the gift, for the holder of the claim; null while the lists service is unavailable',
        ),
      }),
    ),
    status: 201,
    errors: [
      'gift/not-found',
      ...seen,
      'gift/already-taken',
      'gift/reservation-ended',
      'idempotency/not-found',
      'gift/own-list',
      'gift/maybe-own-list',
    ],
  },
  'POST /giftitem/unreserve': {
    summary:
      'Releases a reserved unit, by its token or by an account that has verified the reservation’s e-mail address.',
    access: 'anyone',
    rule: 'claim.own',
    perMinute: 60,
    body: z.object({
      gift_id: Id,
      token: line(limits.tokenLength).optional(),
      token_alone: z
        .boolean()
        .default(false)
        .describe("For any viewer: only this token's claim, as an unauthenticated link shows it"),
    }),
    response: data(Gift),
    errors: ['gift/not-found', 'gift/not-your-reservation'],
  },
});

export const giftsRoutes = { ...listRoutes, ...internalRoutes, ...givingRoutes } as const;
