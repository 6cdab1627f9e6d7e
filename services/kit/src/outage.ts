import { isDatabaseUnavailable } from './mongo/errors.ts';
import { ProblemError } from './problem-error.ts';

const outageCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Errors of the Redis and Kafka clients without a specific class. */
const outageMessages =
  /^(Connection is closed|Command timed out|Stream isn't writeable|Broker not connected)/;

/** Errors of Redis while it is full, starting, unable to save, or failing over: a later retry can succeed. */
const redisRefuses = /^(?:OOM|LOADING|MISCONF|READONLY|MASTERDOWN|BUSY|CLUSTERDOWN|TRYAGAIN)\b/;

/** Also true if Redis refused part of a transaction, which then is not executed at all. */
function isRedisRefusing(error: Error): boolean {
  if (error.name !== 'ReplyError') return false;
  if (redisRefuses.test(error.message)) return true;
  const parts = 'previousErrors' in error ? error.previousErrors : undefined;
  return Array.isArray(parts) && parts.some(part => part instanceof Error && isRedisRefusing(part));
}

/**
 * Whether an error means an unavailable dependency (database, Redis, broker, another service) rather than a wrong
 * request or a defect: a request then returns 503, an event waits.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof ProblemError) return error.code === 'upstream-unavailable';
  if (isDatabaseUnavailable(error)) return true;
  if (!(error instanceof Error)) return false;
  // The client wraps every error that ends its retries, even our own bugs.
  if (error.name.startsWith('KafkaJS')) return error.cause === undefined || isOutage(error.cause);
  if ('code' in error && outageCodes.has(error.code)) return true;
  if (error.name === 'MaxRetriesPerRequestError' || outageMessages.test(error.message)) return true;
  if (isRedisRefusing(error)) return true;
  return error.cause !== undefined && isOutage(error.cause);
}
