import { z } from 'zod';
import { IdParams } from './primitives.ts';

/**
 * The data of a person in one service, as that person may see it, grouped by section. Pictures are `/media/...`
 * addresses, which the service that builds the archive fetches.
 */
export const PersonExport = z.record(z.string(), z.array(z.looseObject({})));

/** The internal route by which a service hands out what it holds of a person. */
export const personExportRoute = {
  summary: 'What this service holds of a person, for the person’s own archive.',
  access: 'service',
  askedBy: ['users'],
  params: IdParams,
  answer: PersonExport,
} as const;
