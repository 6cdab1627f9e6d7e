import { describe, expect, it } from '@jest/globals';
import { Throttle } from './throttle.ts';

describe('what is done once in a while', () => {
  it('is done once, each thing for itself', () => {
    const once = new Throttle(60_000);
    expect([once.mayDo('a'), once.mayDo('a'), once.mayDo('b')]).toEqual([true, false, true]);
  });

  it('is told from what was not, and looking changes nothing', () => {
    const once = new Throttle(60_000);
    expect([once.wasDone('a'), once.wasDone('a')]).toEqual([false, false]);
    once.did('a');
    expect([once.wasDone('a'), once.wasDone('b'), once.mayDo('a')]).toEqual([true, false, false]);
  });

  it('may be done again after a while', () => {
    const always = new Throttle(0);
    always.did('a');
    expect([always.wasDone('a'), always.mayDo('a')]).toEqual([false, true]);
  });
});
