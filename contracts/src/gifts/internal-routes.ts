import { z } from 'zod';
import { limits } from '../limits.ts';
import { personExportRoute } from '../person-export.ts';
import { Id, IdParams } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { FirstGifts } from './entities.ts';

/** SHA-256 in base64url (`hashClaimToken`). */
const ClaimTokenHash = z
  .string()
  .length(43)
  .regex(/^[\w-]+$/);

export const internalRoutes = defineRoutes({
  'POST /internal/gifts/held-claims': {
    summary: 'Returns whether one of these claim token hashes belongs to a claim on the list.',
    access: 'service',
    callers: ['lists'],
    body: z.object({
      giftlist_id: Id,
      token_hashes: z.array(ClaimTokenHash).min(1).max(limits.claimTokensMax),
    }),
    response: z.object({ held: z.boolean() }),
  },
  'GET /internal/gifts/first/{id}': {
    summary: 'Returns the first gifts of a public list as an anonymous visitor sees them.',
    access: 'service',
    callers: ['gateway'],
    params: IdParams,
    response: FirstGifts,
    errors: ['list/not-found'],
  },
  'GET /internal/snapshot/gifts': {
    summary: 'Streams every gift as an event, one per line.',
    access: 'service',
    callers: ['lists', 'shop'],
    response: z.unknown(),
    responseKind: 'file',
  },
  'GET /internal/snapshot/claims': {
    summary: 'Streams every claim as an event, one per line.',
    access: 'service',
    callers: ['lists'],
    response: z.unknown(),
    responseKind: 'file',
  },
  'GET /internal/gifts/exports/{id}': personExportRoute,
});
