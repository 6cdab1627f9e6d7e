import { z } from 'zod';
import { IdParams } from './primitives.ts';

/**
 * One service's data about a person, by section. Only contains what the person may see. The users service fetches the
 * pictures at `/media/...` URLs.
 */
export const PersonExport = z.record(z.string(), z.array(z.looseObject({})));

export const personExportRoute = {
  summary: 'Returns all data of a person in this service, for their ZIP archive.',
  access: 'service',
  callers: ['users'],
  params: IdParams,
  response: PersonExport,
} as const;
