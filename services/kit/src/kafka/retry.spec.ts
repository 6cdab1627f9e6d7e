import { describe, expect, it } from '@jest/globals';
import { KafkaJSConnectionError } from 'kafkajs';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { ProblemError } from '../core/problem-error.ts';
import { InvalidMessage } from './envelope.ts';
import { describeFailure, RetryState } from './retry.ts';

function getRetrySteps(errors: readonly unknown[]) {
  const state = new RetryState();
  return errors.map(error => state.decideAfterFailure(error));
}
const repeat = (count: number, error: unknown) => Array.from({ length: count }, () => error);

const createZodError = () => z.object({ email: z.string() }).safeParse({ email: 7 }).error;

describe('after a failure', () => {
  it('an invalid message becomes a dead letter at once', () => {
    expect(getRetrySteps([new InvalidMessage('no data')])).toEqual([{ giveUp: 'invalid' }]);
    expect(getRetrySteps([createZodError()])).toEqual([{ giveUp: 'invalid' }]);
  });

  it('a failing handler is called five times, with increasing delays', () => {
    expect(getRetrySteps(repeat(5, new TypeError('x is undefined')))).toEqual([
      { retryAfterMs: 200 },
      { retryAfterMs: 400 },
      { retryAfterMs: 800 },
      { retryAfterMs: 1_600 },
      { giveUp: 'failing' },
    ]);
  });

  it.each([
    ['the database', new mongo.MongoNetworkError('gone')],
    ['another service', new ProblemError('upstream-unavailable')],
    ['the broker', new KafkaJSConnectionError('gone')],
    ['a socket', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    [
      'the database, as the cause of another error',
      new Error('wrapped', { cause: new mongo.MongoNetworkError('gone') }),
    ],
  ])('an event is retried without limit during an outage: %s', (_name, error) => {
    expect(getRetrySteps(repeat(500, error)).at(-1)).toEqual({ retryAfterMs: 10_000 });
  });

  it('retries during an outage do not count as failures', () => {
    const outage = new mongo.MongoNetworkError('gone');
    const defect = new TypeError('x is undefined');
    const steps = getRetrySteps([...repeat(30, outage), ...repeat(4, defect), outage, defect]);
    expect(steps.slice(30)).toEqual([...repeat(5, { retryAfterMs: 10_000 }), { giveUp: 'failing' }]);
  });

  it('a `ProblemError` other than an outage counts as a failure', () => {
    expect(getRetrySteps(repeat(5, new ProblemError('list/not-found'))).at(-1)).toEqual({
      giveUp: 'failing',
    });
  });
});

describe('the detail of a dead letter', () => {
  it('contains error codes and the paths of fields, but never values', () => {
    expect(describeFailure(createZodError())).toBe('email: invalid_type');
    expect(describeFailure(new ProblemError('list/not-found'))).toBe('list/not-found');
    const duplicate = new mongo.MongoServerError({
      message: 'dup key: { email: "a@b.example" }',
      code: 11_000,
    });
    expect(describeFailure(duplicate)).toBe('MongoServerError 11000');
    expect(describeFailure('a@b.example')).toBe('unknown');
  });
});
