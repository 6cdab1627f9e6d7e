import type { BrowserSpan } from '@giftlist/contracts/users/entities';

export const exampleSpan: BrowserSpan = {
  trace_id: 'a'.repeat(32),
  span_id: 'b'.repeat(16),
  route: 'GET /giftlist/{id}',
  began_ago: 20,
  duration: 10,
  status: 200,
};
