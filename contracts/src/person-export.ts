import { z } from 'zod';
import { IdParams } from './primitives.ts';

/**
 * A person's data in one service, as they may see it, by section. The service that creates the archive fetches the
 * pictures from their `/media/...` URLs.
 */
export const PersonExport = z.record(z.string(), z.array(z.looseObject({})));

export const personExportRoute = {
  summary: 'Returns all data of a person in this service, for the archive that the person exports.',
  access: 'service',
  callers: ['users'],
  params: IdParams,
  response: PersonExport,
} as const;
