import { describe, expect, it, jest } from '@jest/globals';
import { trace } from '@opentelemetry/api';
import { createLog, describeError } from './log.ts';

describe('a log line', () => {
  it('contains the id of its trace', () => {
    const ids = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    const getActiveSpan = jest.spyOn(trace, 'getActiveSpan');
    const lines: string[] = [];
    const log = createLog('gifts', 'info', { write: line => lines.push(line) });
    getActiveSpan.mockReturnValue(trace.wrapSpanContext({ ...ids, traceFlags: 1 }));
    log.info('reserved');
    getActiveSpan.mockReturnValue(undefined);
    log.info('idle');
    getActiveSpan.mockRestore();
    const [within, outside] = lines.map(line => JSON.parse(line));
    expect(within).toMatchObject({
      service: 'gifts',
      level: 'info',
      message: 'reserved',
      trace_id: ids.traceId,
      span_id: ids.spanId,
    });
    expect(outside).not.toHaveProperty('trace_id');
  });
});

describe('a logged error', () => {
  it('has a kind, a code and a message, without the values that drivers quote', () => {
    const error = Object.assign(
      new Error('E11000 duplicate key error index: email_1 dup key: { email: "a@b.example" }'),
      {
        code: 11_000,
        keyValue: { email: 'a@b.example' },
      },
    );
    expect(describeError(error)).toMatchObject({
      kind: 'Error',
      code: 11_000,
      message: 'E11000 duplicate key error index: email_1 dup key',
    });
    expect(JSON.stringify(describeError(error))).not.toContain('a@b.example');
  });

  it('includes its causes, with email addresses removed', () => {
    const error = new Error('could not write', { cause: new Error('550 no such user a@b.example here') });
    expect(describeError(error)).toMatchObject({ cause: { message: '550 no such user [address] here' } });
  });
});
