import { z } from 'zod';
import { Done, Email, Id, IdParams } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { PersonState } from './entities.ts';

export const internalRoutes = defineRoutes({
  'GET /internal/people/{id}': {
    summary: 'Returns the profile that other services copy.',
    access: 'service',
    callers: ['gifts', 'lists', 'occasions', 'notifications'],
    params: IdParams,
    response: PersonState,
    errors: ['user/not-found'],
  },
  'GET /internal/people/{id}/contact': {
    summary:
      'Returns a person’s e-mail addresses and whether they are verified. Callers must not store the addresses in plain text.',
    access: 'service',
    callers: ['gifts', 'lists', 'notifications'],
    params: IdParams,
    response: z.object({
      email: z.string(),
      email_verified: z.boolean(),
      other_emails: z.array(z.string()).describe('Further addresses that the person verified'),
      first_name: z.string(),
      timeZone: z.string().nullable(),
    }),
    errors: ['user/not-found'],
  },
  'GET /internal/people/by-email': {
    summary: 'Returns the id of the profile with this verified e-mail address; null if there is none.',
    access: 'service',
    callers: ['lists', 'notifications'],
    query: z.object({ email: Email }),
    response: z.object({ id: Id.nullable() }),
  },
  'POST /internal/verified-emails': {
    summary:
      'Records that an account verified an e-mail address with a mailed link. The first verification removes earlier sign-in methods, unless `sign_in_id` is an open sign-in of the account.',
    access: 'service',
    callers: ['lists'],
    body: z.object({ account_id: Id, email: Email, sign_in_id: Id.optional() }),
    response: Done,
    errors: ['user/not-found'],
  },
  'GET /internal/follows/{follower}/{target}': {
    summary: 'Returns whether one person follows another.',
    access: 'service',
    callers: ['lists', 'gifts', 'shop', 'notifications'],
    params: z.object({ follower: Id, target: Id }),
    response: z.object({ following: z.boolean(), version: z.number().int() }),
  },
  'GET /internal/snapshot/people': {
    summary: 'Streams every person and every follow as events, one per line.',
    access: 'service',
    callers: ['lists', 'gifts', 'occasions', 'notifications'],
    response: z.unknown(),
    responseKind: 'file',
  },
});
