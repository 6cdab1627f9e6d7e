import { z } from 'zod';
import { limits } from '../limits.ts';
import { personExportRoute } from '../person-export.ts';
import { CountryCode, data, Email, Id, IdAnswer, IdParams } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { Claimant, Gift, GiftChange, NewGift, NewGiftFromUrl } from './entities.ts';

const seen = ['list/not-found', 'list/deleted', 'list/sign-in-to-see', 'list/follow-to-see'] as const;
const edited = ['gift/not-found', 'list/not-found', 'list/deleted', 'access/denied'] as const;
const country = z.object({ country: CountryCode.default('us') });

export const giftsRoutes = defineRoutes({
  'GET /giftlist/{id}/gifts': {
    summary: 'The gifts of a list, ordered and presented for this viewer.',
    access: 'anyone',
    rule: 'list.view',
    params: IdParams,
    answer: z.array(Gift),
    errors: seen,
  },
  'GET /giftitem/{id}': {
    summary: 'One gift, presented for this viewer.',
    access: 'anyone',
    rule: 'list.view',
    params: IdParams,
    answer: Gift,
    errors: ['gift/not-found', ...seen],
  },
  'POST /giftitem/create': {
    summary: 'Adds a gift.',
    access: 'profile',
    rule: 'list.edit',
    query: country,
    body: NewGift,
    answer: data(Gift),
    status: 201,
    errors: edited,
  },
  'POST /giftitem/create-from-url': {
    summary: 'Adds a gift from a link: answered at once, the details follow live.',
    access: 'profile',
    rule: 'list.edit',
    perMinute: 60,
    body: NewGiftFromUrl,
    answer: data(Gift),
    status: 201,
    errors: [...edited, 'link/not-allowed'],
  },
  'PUT /giftitem/update': {
    summary: 'Changes the fields present.',
    access: 'profile',
    rule: 'list.edit',
    query: country,
    body: GiftChange,
    answer: data(Gift),
    errors: [...edited, 'gift/claimed'],
  },
  'DELETE /giftitem/delete/{id}': {
    summary: 'Deletes a gift; who had taken it is told by mail.',
    access: 'profile',
    rule: 'list.edit',
    params: IdParams,
    answer: IdAnswer,
    errors: edited,
  },
  'PUT /giftitem/upload-logo/{id}': {
    summary: 'Sets the gift’s picture.',
    access: 'profile',
    rule: 'list.edit',
    params: IdParams,
    bodyKind: 'multipart',
    maxBodyBytes: limits.uploadBodyBytes,
    answer: data(Gift),
    errors: [...edited, 'picture/not-readable'],
  },
  'POST /giftitem/copy': {
    summary: 'Copies a gift to another list, without what was taken.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({ gift_id: Id, giftlist_id: Id }),
    answer: data(Gift),
    status: 201,
    errors: edited,
  },
  'POST /giftitem/mark-as-purchased': {
    summary: 'Owner or collaborator marks one unit as purchased.',
    access: 'profile',
    rule: 'list.edit',
    body: Claimant,
    answer: data(Gift),
    errors: [...edited, 'gift/already-taken'],
  },
  'POST /giftitem/unmark-from-purchased': {
    summary: 'Owner or collaborator releases a unit.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({ gift_id: Id, claim_id: Id.optional() }),
    answer: data(Gift),
    errors: edited,
  },
  'POST /giftitem/reserve': {
    summary: 'Takes one unit; exactly one of many wins the last.',
    access: 'anyone',
    rule: 'list.view',
    perMinute: 60,
    body: Claimant.extend({
      name: z.string().trim().min(1).max(limits.nameLength),
      email: Email,
      quantity: z.literal(1).default(1),
    }),
    answer: data(z.object({ gift: Gift, unreserve_token: z.string() })),
    status: 201,
    errors: ['gift/not-found', ...seen, 'gift/already-taken', 'gift/own-list', 'gift/maybe-own-list'],
  },
  'POST /giftitem/unreserve': {
    summary: 'Gives a unit back: with its token, or signed in with its verified e-mail.',
    access: 'anyone',
    rule: 'claim.own',
    perMinute: 60,
    body: z.object({ gift_id: Id, token: z.string().max(500).optional() }),
    answer: data(Gift),
    errors: ['gift/not-found', 'gift/not-your-reservation'],
  },
  'GET /internal/claims/{id}/recipient': {
    summary: 'Whom to tell about a claim: kept by the gifts service alone.',
    access: 'service',
    params: IdParams,
    answer: z.object({ name: z.string(), email: z.string(), profile_id: Id.nullable() }),
    errors: ['gift/not-found'],
  },
  'GET /internal/snapshot/gifts': {
    summary: 'Every gift as events, one a line.',
    access: 'service',
    answer: z.unknown(),
    answerKind: 'file',
  },
  'GET /internal/gifts/exports/{id}': personExportRoute,
});
