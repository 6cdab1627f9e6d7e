import { isDatabaseUnavailable } from './mongo-errors.ts';
import { ProblemError } from './problem-error.ts';

const outageCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const outageMessages =
  /^(Connection is closed|Command timed out|Stream isn't writeable|Broker not connected)/;

/** Redis is full, starting, unable to save, or failing over: a later retry can succeed. */
const redisOutage = /^(?:OOM|LOADING|MISCONF|READONLY|MASTERDOWN|BUSY|CLUSTERDOWN|TRYAGAIN)\b/;

/** Returns whether Redis temporarily refused a command, or a transaction of which no command was executed. */
function isRedisOutage(error: Error): boolean {
  if (error.name !== 'ReplyError') return false;
  if (redisOutage.test(error.message)) return true;
  const errors = 'previousErrors' in error ? error.previousErrors : undefined;
  return (
    Array.isArray(errors) && errors.some(previous => previous instanceof Error && isRedisOutage(previous))
  );
}

/**
 * Returns whether the database, Redis, the broker or another service is unavailable. Requests then get a 503 response,
 * and events are retried.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof ProblemError) return error.code === 'upstream-unavailable';
  if (isDatabaseUnavailable(error)) return true;
  if (!(error instanceof Error)) return false;
  // The Kafka client wraps every error that ends its retries, even those that our own bugs cause.
  if (error.name.startsWith('KafkaJS')) return error.cause === undefined || isOutage(error.cause);
  if ('code' in error && outageCodes.has(error.code)) return true;
  if (error.name === 'MaxRetriesPerRequestError' || outageMessages.test(error.message)) return true;
  if (isRedisOutage(error)) return true;
  return error.cause !== undefined && isOutage(error.cause);
}
