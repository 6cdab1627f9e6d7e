import { describe, expect, it } from '@jest/globals';
import { formatClientReport } from './client-report.ts';

describe('formatClientReport', () => {
  it('returns one line with the error and the path, without its query string', () => {
    const line = formatClientReport({
      type: 'http',
      source: 'web',
      path: '/lists/1?token=secret#x',
      context: { status: 500, text: 'a\nb' },
    });
    expect(line).toBe('Client error http from web at /lists/1: {"status":500,"text":"a\\nb"}');
  });

  it('removes email addresses, tokens, codes and passwords', () => {
    const context = {
      url: '/user/find?email=ann.lee@example.com&oobCode=abc123',
      token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln',
      body: '{"password":"tulip-9f"}',
    };
    const line = formatClientReport({ type: 'http', source: 'web', path: '/', context });
    expect(line).not.toMatch(/ann\.lee|example\.com|abc123|c2ln|tulip/);
  });

  it('removes email addresses from a long hostile text', () => {
    const context = 'a@'.repeat(50_000);
    expect(formatClientReport({ type: 'x', source: 'web', path: '/', context })).not.toContain('a@a');
  });

  it('cuts long texts, and accepts a missing context', () => {
    const prefix = 'Client error x from web at /: ';
    const report = { type: 'x', source: 'web', path: '/' };
    const line = formatClientReport({ ...report, context: 'y'.repeat(9_000) });
    expect(line).toHaveLength(prefix.length + 4_000);
    expect(formatClientReport({ ...report, context: undefined })).toBe(prefix);
  });
});
