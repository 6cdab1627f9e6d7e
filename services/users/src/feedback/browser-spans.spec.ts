import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { Clock } from '@giftlist/service-kit/clock';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { BrowserSpans } from './browser-spans.ts';

type Span = z.infer<typeof BrowserSpan>;
const span: Span = {
  trace_id: 'a'.repeat(32),
  span_id: 'b'.repeat(16),
  route: 'GET /giftlist/{id}',
  began_ago: 20,
  duration: 10,
  status: 200,
};

describe('what a browser measured', () => {
  it('goes to the collector, but for what names no route of ours', () => {
    const taken: string[] = [];
    const spans = new BrowserSpans(new Clock(), {
      take: ({ route }) => void taken.push(route),
      stop: async () => undefined,
    });
    const routes = [span.route, 'GET /of-tomorrow', 'toString', '__proto__', 'POST /settings/log'];
    spans.take(routes.map(route => ({ ...span, route })));
    expect(taken).toEqual([span.route, 'POST /settings/log']);
  });
});
