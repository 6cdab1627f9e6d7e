import { z } from 'zod';
import { IdParams } from './primitives.ts';

/**
 * A person's data in one service, by section, as the person may see it. The users service fetches the pictures from
 * their `/media/...` URLs.
 */
export const PersonExport = z.record(z.string(), z.array(z.looseObject({})));

export const personExportRoute = {
  summary: 'Returns all data of a person in this service, for their ZIP archive.',
  access: 'service',
  callers: ['users'],
  params: IdParams,
  response: PersonExport,
} as const;
