import { z } from 'zod';
import { IdParams } from './primitives.ts';

/**
 * The data of a person in one service, as that person may see it, grouped by section. Pictures are `/media/...` URLs,
 * which the service that creates the archive fetches.
 */
export const PersonExport = z.record(z.string(), z.array(z.looseObject({})));

export const personExportRoute = {
  summary: 'Returns all data of a person in this service, for the archive that the person exports.',
  access: 'service',
  callers: ['users'],
  params: IdParams,
  response: PersonExport,
} as const;
