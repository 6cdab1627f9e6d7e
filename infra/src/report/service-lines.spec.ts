import { describe, expect, it } from '@jest/globals';
import { findFailureReason, NoticeThrottle, parseNotice } from './service-lines.ts';

describe('a log line of a service', () => {
  it('is shown if its level is warn or higher', () => {
    expect(parseNotice('{"level":30,"msg":"ready"}')).toBeUndefined();
    expect(parseNotice('{"level":40,"msg":"slow"}')).toEqual({ level: 'warning', text: 'slow' });
    expect(parseNotice('{"level":60,"msg":"gone"}')).toEqual({ level: 'error', text: 'gone' });
    expect(parseNotice('{"level":"info","msg":"ready"}')).toBeUndefined();
    expect(parseNotice('{"level":"warn","msg":"slow"}')).toEqual({ level: 'warning', text: 'slow' });
  });

  it('shows the cause with the message', () => {
    const line = '{"level":"warn","text":"Response Fetch","error":"no leader","message":"kafka"}';
    expect(parseNotice(line)).toEqual({ level: 'warning', text: 'kafka: Response Fetch: no leader' });
    expect(parseNotice('{"level":50,"msg":"it failed","err":{"message":"no route"}}')).toEqual({
      level: 'error',
      text: 'it failed: no route',
    });
  });

  it('is ignored if it is not a JSON log line', () => {
    expect(parseNotice('plain words')).toBeUndefined();
    expect(parseNotice('{"level":50')).toBeUndefined();
    expect(parseNotice('{"level":"high","msg":1}')).toBeUndefined();
  });
});

describe('the failure reason of a program', () => {
  it('is the last error that the program logged', () => {
    expect(
      findFailureReason([
        '{"level":50,"msg":"first"}',
        '{"level":50,"msg":"second"}',
        '{"level":30,"msg":"bye"}',
      ]),
    ).toBe('second');
  });

  it('is a readable line, not a stack trace, if the program logs no error', () => {
    const lines = [
      'users cannot start: PORT is not a number',
      '    at start (service.ts:3:1)',
      'Node.js v24.21.0',
      '',
    ];
    expect(findFailureReason(lines)).toBe('users cannot start: PORT is not a number');
  });

  it('is the first line of a long message', () => {
    const lines = [
      'gifts cannot start: a part is missing',
      '',
      '- Is it a valid NestJS module?',
      'See the FAQ',
    ];
    expect(findFailureReason(lines)).toBe('gifts cannot start: a part is missing');
  });

  it('is a placeholder if the program prints nothing', () => {
    expect(findFailureReason([])).toBe('no output');
  });
});

describe('the notice throttle', () => {
  it('accepts the same text once in ten seconds', () => {
    const throttle = new NoticeThrottle();
    expect(throttle.accepts('slow', 0)).toBe(true);
    expect(throttle.accepts('slow', 9_999)).toBe(false);
    expect(throttle.accepts('other', 9_999)).toBe(true);
    expect(throttle.accepts('slow', 10_000)).toBe(true);
  });
});
