import { Clock } from '@giftlist/service-kit/core/clock';
import { describe, expect, it } from '@jest/globals';
import { exampleSpan } from '../testing/spans.ts';
import { BrowserSpans } from './browser-spans.ts';

describe('spans of a browser', () => {
  it('are recorded, except those of unknown routes', () => {
    const recordedRoutes: string[] = [];
    const spans = new BrowserSpans(new Clock(), {
      record: ({ route }) => void recordedRoutes.push(route),
      stop: async () => undefined,
    });
    const routes = [exampleSpan.route, 'GET /unknown', 'toString', '__proto__', 'POST /settings/log'];
    spans.record(routes.map(route => ({ ...exampleSpan, route })));
    expect(recordedRoutes).toEqual([exampleSpan.route, 'POST /settings/log']);
  });
});
