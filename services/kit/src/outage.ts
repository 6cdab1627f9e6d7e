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
/** Errors of the Redis and Kafka clients without a specific class. */
const awayWords = /^(Connection is closed|Command timed out|Stream isn't writeable|Broker not connected)/;

/** What Redis says while it is full, starts, saves nothing, or hands over: later it does what it is asked. */
const redisRefuses = /^(?:OOM|LOADING|MISCONF|READONLY|MASTERDOWN|BUSY|CLUSTERDOWN|TRYAGAIN)\b/;

/** Also where it refused part of a transaction, which then is not run at all. */
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
  if (isDatabaseAway(error)) return true;
  if (!(error instanceof Error)) return false;
  // The client wraps whatever ends its retries, a defect of ours too.
  if (error.name.startsWith('KafkaJS')) return error.cause === undefined || isOutage(error.cause);
  if ('code' in error && awayCodes.has(error.code)) return true;
  if (error.name === 'MaxRetriesPerRequestError' || awayWords.test(error.message)) return true;
  if (isRedisRefusing(error)) return true;
  return error.cause !== undefined && isOutage(error.cause);
}
