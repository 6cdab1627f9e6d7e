import { ZodError } from 'zod';
import { isOutage } from '../core/outage.ts';
import { ProblemError } from '../core/problem-error.ts';
import { InvalidMessage } from './envelope.ts';

export const deadLetterReasons = ['invalid', 'failing'] as const;
export type DeadLetterReason = (typeof deadLetterReasons)[number];
export type RetryStep = { retryAfterMs: number } | { giveUp: DeadLetterReason };

/** Outages do not count as failures. */
export const defaultMaxFailures = 5;
const minDelayMs = 200;
const maxDelayMs = 10_000;

export class RetryState {
  attempts = 0;
  private failures = 0;

  constructor(private readonly maxFailures = defaultMaxFailures) {}

  /** Retries without limit during an outage, because dead letters would change the order of events. */
  decideAfterFailure(error: unknown): RetryStep {
    this.attempts += 1;
    if (error instanceof InvalidMessage || error instanceof ZodError) return { giveUp: 'invalid' };
    if (!isOutage(error)) this.failures += 1;
    if (this.failures >= this.maxFailures) return { giveUp: 'failing' };
    return { retryAfterMs: Math.min(minDelayMs * 2 ** (this.attempts - 1), maxDelayMs) };
  }
}

/** Describes a failure for operators, without the event's data. */
export function describeFailure(error: unknown): string {
  if (error instanceof ZodError) {
    return error.issues
      .map(issue => `${issue.path.join('.') || 'data'}: ${issue.code}`)
      .join('; ')
      .slice(0, 500);
  }
  if (error instanceof InvalidMessage) return error.message;
  if (error instanceof ProblemError) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code}`;
}
