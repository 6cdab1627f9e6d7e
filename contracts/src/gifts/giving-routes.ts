import { z } from 'zod';
import { Done, data, Email, Id, IdParams, IdResponse, Timestamp } from '../primitives.ts';
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

const giverErrors = ['auth/required', 'auth/profile-required', 'giving/link-not-valid'] as const;

export const givingRoutes = defineRoutes({
  'GET /giving': {
    summary: 'Returns everything that the caller is giving, grouped by recipient and date, upcoming first.',
    access: 'anyone',
    rule: 'self',
    hasPage: true,
    response: Giving,
    errors: giverErrors,
  },
  'GET /giving.csv': {
    summary: 'Returns everything that the caller is giving as CSV.',
    access: 'anyone',
    rule: 'self',
    response: z.unknown(),
    responseKind: 'file',
    errors: giverErrors,
  },
  'POST /giving': {
    summary: 'Adds a gift that is on no list.',
    access: 'anyone',
    rule: 'self',
    body: NewGiving,
    response: data(GivingLine),
    status: 201,
    errors: [...giverErrors, 'giving/too-many'],
  },
  'PUT /giving/{claimId}': {
    summary: 'Changes the given fields of a giver’s notes on a gift, which only the giver sees.',
    access: 'anyone',
    rule: 'self',
    params: z.object({ claimId: Id }),
    body: GivingChange,
    response: data(GivingLine),
    errors: [...giverErrors, 'giving/not-found'],
  },
  'DELETE /giving/{id}': {
    summary: 'Deletes a gift that is on no list, or releases a reserved unit.',
    access: 'anyone',
    rule: 'self',
    params: IdParams,
    response: IdResponse,
    errors: [...giverErrors, 'giving/not-found'],
  },
  'PUT /giving/budgets/{profileId}': {
    summary: 'Sets the caller’s budget for a person and year.',
    access: 'anyone',
    rule: 'self',
    params: z.object({ profileId: Id }),
    body: BudgetChange,
    response: data(GivingBudget.nullable()),
    errors: [...giverErrors, 'giving/too-many'],
  },
  'POST /giving/link': {
    summary:
      'Mails a link to the gifts reserved with an e-mail address. The response does not reveal whether there are any.',
    access: 'anyone',
    perMinute: 10,
    body: z.object({ email: Email }),
    response: Done,
  },
  'POST /giving/open': {
    summary: 'Exchanges the token of a mailed link, once, for the token to send in `X-Giving-Token`.',
    access: 'anyone',
    perMinute: 30,
    body: z.object({ token: GivingToken }),
    response: data(z.object({ token: z.string(), expires_at: Timestamp })),
    errors: ['giving/link-not-valid'],
  },
});
