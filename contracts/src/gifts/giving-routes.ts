import { z } from 'zod';
import { Done, data, Email, Id, IdAnswer, IdParams, Timestamp } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import {
  BudgetChange,
  Giving,
  GivingBudget,
  GivingChange,
  GivingLine,
  GivingToken,
  NewGiving,
} from './giving.ts';

const ofGiver = ['auth/required', 'auth/profile-required', 'giving/link-not-valid'] as const;

/** What somebody gives: the caller's own, by account or by a mailed link. */
export const givingRoutes = defineRoutes({
  'GET /giving': {
    summary: 'Returns everything that somebody gives, grouped by recipient and date, upcoming first.',
    access: 'anyone',
    rule: 'self',
    alsoPage: true,
    answer: Giving,
    errors: ofGiver,
  },
  'GET /giving.csv': {
    summary: 'Returns everything that somebody gives as CSV.',
    access: 'anyone',
    rule: 'self',
    answer: z.unknown(),
    answerKind: 'file',
    errors: ofGiver,
  },
  'POST /giving': {
    summary: 'Adds a gift that is on no list.',
    access: 'anyone',
    rule: 'self',
    body: NewGiving,
    answer: data(GivingLine),
    status: 201,
    errors: [...ofGiver, 'giving/too-many'],
  },
  'PUT /giving/{claimId}': {
    summary: 'Changes what a giver notes of a gift: the fields present. Nobody else sees any of it.',
    access: 'anyone',
    rule: 'self',
    params: z.object({ claimId: Id }),
    body: GivingChange,
    answer: data(GivingLine),
    errors: [...ofGiver, 'giving/not-found'],
  },
  'DELETE /giving/{id}': {
    summary: 'Deletes a gift that is on no list, or releases exactly this reserved unit.',
    access: 'anyone',
    rule: 'self',
    params: IdParams,
    answer: IdAnswer,
    errors: [...ofGiver, 'giving/not-found'],
  },
  'PUT /giving/budgets/{profileId}': {
    summary: 'Sets what a giver means to spend on a person in a year.',
    access: 'anyone',
    rule: 'self',
    params: z.object({ profileId: Id }),
    body: BudgetChange,
    answer: data(GivingBudget.nullable()),
    errors: [...ofGiver, 'giving/too-many'],
  },
  'POST /giving/link': {
    summary:
      'Mails a link to the gifts reserved with an address. The response does not reveal whether there are any.',
    access: 'anyone',
    perMinute: 10,
    body: z.object({ email: Email }),
    answer: Done,
  },
  'POST /giving/open': {
    summary: 'Opens a mailed link, once: send the returned token in `X-Giving-Token`.',
    access: 'anyone',
    perMinute: 30,
    body: z.object({ token: GivingToken }),
    answer: data(z.object({ token: z.string(), expires_at: Timestamp })),
    errors: ['giving/link-not-valid'],
  },
});
