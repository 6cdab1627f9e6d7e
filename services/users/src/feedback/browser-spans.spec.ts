import { Clock } from '@giftlist/service-kit/clock';
import { describe, expect, it } from '@jest/globals';
import { anySpan } from '../testing/spans.ts';
import { BrowserSpans } from './browser-spans.ts';

describe('spans of a browser', () => {
  it('are sent to the collector, without those of unknown routes', () => {
    const taken: string[] = [];
    const spans = new BrowserSpans(new Clock(), {
      record: ({ route }) => void taken.push(route),
      stop: async () => undefined,
    });
    const routes = [anySpan.route, 'GET /of-tomorrow', 'toString', '__proto__', 'POST /settings/log'];
    spans.record(routes.map(route => ({ ...anySpan, route })));
    expect(taken).toEqual([anySpan.route, 'POST /settings/log']);
  });
});
