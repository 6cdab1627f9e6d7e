import { z } from 'zod';
import { IdParams } from './primitives.ts';

/**
 * What a service holds of a person, as that person may see it: things by section. Pictures stand in it as
 * `/media/...` addresses; whoever makes the archive fetches them.
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
