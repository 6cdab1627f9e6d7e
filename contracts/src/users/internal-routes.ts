import { z } from 'zod';
import { Done, Email, Id, IdParams } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { PersonState } from './entities.ts';

/** Routes for other services. */
export const internalRoutes = defineRoutes({
  'GET /internal/people/{id}': {
    summary: 'Returns a person for other services.',
    access: 'service',
    callers: ['gifts', 'lists', 'occasions', 'notifications'],
    params: IdParams,
    response: PersonState,
    errors: ['user/not-found'],
  },
  'GET /internal/people/{id}/contact': {
    summary:
      'Returns a person’s address, to mail them or to recognise an owner. Never stored in plain text by callers.',
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
    summary: 'Returns the profile that has verified this e-mail address, if any.',
    access: 'service',
    callers: ['lists', 'notifications'],
    query: z.object({ email: Email }),
    response: z.object({ id: Id.nullable() }),
  },
  'POST /internal/verified-emails': {
    summary:
      'Verifies an e-mail address by the link that was mailed to it. Unless the caller is signed in to the account, the first verification removes all earlier sign-in methods.',
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
