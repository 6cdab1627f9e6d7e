import { describe, expect, it } from '@jest/globals';
import { KafkaJSConnectionError } from 'kafkajs';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { ProblemError } from '../problem-error.ts';
import { InvalidMessage } from './envelope.ts';
import { afterFailure, describeFailure } from './retry.ts';

const zodError = () => z.object({ email: z.string() }).safeParse({ email: 7 }).error;

describe('after a failure', () => {
  it('what is no event of ours is given up at once', () => {
    expect(afterFailure(new InvalidMessage('no data'), 1)).toEqual({ giveUp: 'invalid' });
    expect(afterFailure(zodError(), 1)).toEqual({ giveUp: 'invalid' });
  });

  it('a defect is tried five times, each time later', () => {
    const steps = [1, 2, 3, 4, 5].map(attempt => afterFailure(new TypeError('x is undefined'), attempt));
    expect(steps).toEqual([
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
    ['a cause', new Error('wrapped', { cause: new mongo.MongoNetworkError('gone') })],
  ])('%s that is away is waited for without an end', (_what, error) => {
    expect(afterFailure(error, 500)).toEqual({ retryAfterMs: 10_000 });
  });

  it('a refusal with a code is a defect like any other', () => {
    expect(afterFailure(new ProblemError('list/not-found'), 5)).toEqual({ giveUp: 'failing' });
  });
});

describe('the reason that an operator reads', () => {
  it('names places and kinds, never what stood there', () => {
    expect(describeFailure(zodError())).toBe('email: invalid_type');
    expect(describeFailure(new ProblemError('list/not-found'))).toBe('list/not-found');
    const duplicate = new mongo.MongoServerError({
      message: 'dup key: { email: "a@b.example" }',
      code: 11_000,
    });
    expect(describeFailure(duplicate)).toBe('MongoServerError 11000');
    expect(describeFailure('a@b.example')).toBe('unknown');
  });
});
