import { describe, expect, it } from '@jest/globals';
import { LastServed } from './last-served.ts';

describe('LastServed', () => {
  it('puts who was never served first, then who was served longest ago', () => {
    const served = new LastServed();
    for (const id of ['ann', 'bob', 'ann']) served.note(id);
    expect(served.inTurn(['ann', 'bob', 'cat', 'dan'])).toEqual(['cat', 'dan', 'bob', 'ann']);
    expect(served.inTurn(['ann'])).toEqual(['ann']);
  });
});
