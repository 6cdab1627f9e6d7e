import { z } from 'zod';
import { limits } from '../limits.ts';
import { Delivery } from '../lists/entities.ts';
import { data, Email, Id, IdParams, line, visibleLine } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { Claimant, Gift, MailLimit } from './entities.ts';

export const viewErrors = [
  'list/not-found',
  'list/deleted',
  'list/sign-in-to-see',
  'list/follow-to-see',
] as const;
export const editErrors = ['gift/not-found', 'list/not-found', 'list/deleted', 'access/denied'] as const;

export const claimRoutes = defineRoutes({
  'POST /giftitem/mark-as-purchased': {
    summary: 'Marks one unit as purchased, as the owner or a collaborator.',
    access: 'profile',
    rule: 'list.edit',
    body: Claimant,
    response: data(Gift),
    errors: [...editErrors, 'gift/already-taken'],
  },
  'POST /giftitem/unmark-from-purchased': {
    summary: 'Releases a unit, as the owner or a collaborator.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({ gift_id: Id, claim_id: Id.optional() }),
    response: data(Gift),
    errors: editErrors,
  },
  'PUT /giftitem/received': {
    summary: 'Records that a reserved or purchased unit was received, or that its giver was thanked.',
    access: 'profile',
    rule: 'list.edit',
    body: z.object({
      gift_id: Id,
      claim_id: Id,
      received: z.boolean().optional(),
      thanked: z.boolean().optional(),
    }),
    response: data(Gift),
    errors: editErrors,
  },
  'GET /giftlist/{id}/thank-you-notes': {
    summary: 'Returns a CSV file of gifts and their givers, as far as this viewer may see them.',
    access: 'profile',
    rule: 'list.edit',
    params: IdParams,
    response: z.unknown(),
    responseKind: 'file',
    errors: ['list/not-found', 'list/deleted', 'access/denied'],
  },
  'POST /giftitem/reserve': {
    summary:
      'Reserves one unit. Of simultaneous requests for the last unit, exactly one succeeds. With `X-Stored-Only: 1`, only returns the stored response of an earlier request with the same `Idempotency-Key`.',
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
          .describe('false: no mail, because a limit was reached. The token is then the only way to cancel'),
        mail_limit: MailLimit.optional().describe(
          'The limit that was reached: mails per hour to this mailbox, or per day for this owner’s lists or from this network',
        ),
        delivery: Delivery.nullish().describe(
          'Where to send the gift; null while the lists service is unavailable',
        ),
      }),
    ),
    status: 201,
    errors: [
      'gift/not-found',
      ...viewErrors,
      'gift/already-taken',
      'gift/reservation-ended',
      'idempotency/not-found',
      'gift/own-list',
      'gift/maybe-own-list',
    ],
  },
  'POST /giftitem/unreserve': {
    summary:
      'Releases a reserved unit. The caller needs the reservation’s token, or an account with its verified e-mail address.',
    access: 'anyone',
    rule: 'claim.own',
    perMinute: 60,
    body: z.object({
      gift_id: Id,
      token: line(limits.tokenLength).optional(),
      token_alone: z
        .boolean()
        .default(false)
        .describe('true: only the token counts, even if the caller is signed in'),
    }),
    response: data(Gift),
    errors: ['gift/not-found', 'gift/not-your-reservation'],
  },
});
