import { isDatabaseAway } from './mongo/errors.ts';
import { ProblemError } from './problem-error.ts';

const awayCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const redisAway = /^(Connection is closed|Command timed out|Stream isn't writeable)/;

/**
 * Answers whether an error tells of a part that is away (database, Redis, broker, another service) rather
 * than of a wrong request or a defect: a call answers 503, an event waits.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof ProblemError) return error.code === 'upstream-unavailable';
  if (isDatabaseAway(error)) return true;
  if (!(error instanceof Error)) return false;
  if (error.name.startsWith('KafkaJS')) return true;
  if ('code' in error && awayCodes.has(error.code)) return true;
  if (error.name === 'MaxRetriesPerRequestError' || redisAway.test(error.message)) return true;
  return error.cause !== undefined && isOutage(error.cause);
}
