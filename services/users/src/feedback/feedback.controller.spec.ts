import { Clock } from '@giftlist/service-kit/core/clock';
import { createLog } from '@giftlist/service-kit/core/log';
import { describe, expect, it } from '@jest/globals';
import { FeedbackController } from './feedback.controller.ts';

describe('a browser’s report of an error', () => {
  it('is logged without email addresses', () => {
    const lines: string[] = [];
    const log = createLog('users', 'info', { write: line => lines.push(line) });
    const controller = new FeedbackController({} as never, {} as never, new Clock(), {} as never, log);
    const body = { type: 'react', source: 'web', path: '/lists/1', context: 'of ann@example.com' } as const;
    controller.logReport({ body } as Parameters<FeedbackController['logReport']>[0]);
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { level: 'info', message: 'browser error reported', report: expect.stringContaining('react from web') },
    ]);
    expect(lines[0]).not.toContain('ann@');
  });
});
