import { describe, expect, it } from '@jest/globals';
import { splitAfterFailure } from './event-processor.ts';
import type { WorkItem } from './subscription.ts';

const work = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'b4', 'c1'].map(
  eventId => ({ eventId, consumer: eventId.slice(0, 1) }) as unknown as WorkItem,
);
const formatIds = (parts: WorkItem[][]) => parts.map(part => part.map(({ eventId }) => eventId).join(' '));

describe('splitAfterFailure', () => {
  it.each([
    [
      'places a failed event after other consumers’ events and before its consumer’s later ones',
      3,
      4,
      ['a1 a2 a3 c1', 'b1', 'b2 b3 b4'],
    ],
    ['places a failed event after earlier events of its consumer', 5, 6, ['a1 a2 a3 b1 b2 c1', 'b3', 'b4']],
    ['splits the events of a failed call into halves', 3, 7, ['a1 a2 a3 c1', 'b1 b2', 'b3 b4']],
    ['splits all events into halves if the transaction failed', 0, 0, ['a1 a2 a3 b1', 'b2 b3 b4 c1']],
  ])('%s', (_name, from, to, parts) => {
    expect(formatIds(splitAfterFailure(work, work.slice(from, to)))).toEqual(parts);
  });

  it('does not split a single event', () => {
    expect(formatIds(splitAfterFailure(work.slice(0, 1), []))).toEqual(['a1']);
  });
});
