import { describe, expect, it } from '@jest/globals';
import { Throttle } from './throttle.ts';

describe('Throttle', () => {
  it('allows each key once', () => {
    const once = new Throttle(60_000);
    expect([once.mayDo('a'), once.mayDo('a'), once.mayDo('b')]).toEqual([true, false, true]);
  });

  it('reports whether a key was used recently, without using it', () => {
    const once = new Throttle(60_000);
    expect([once.wasDone('a'), once.wasDone('a')]).toEqual([false, false]);
    once.did('a');
    expect([once.wasDone('a'), once.wasDone('b'), once.mayDo('a')]).toEqual([true, false, false]);
  });

  it('allows a key again after the interval', () => {
    const always = new Throttle(0);
    always.did('a');
    expect([always.wasDone('a'), always.mayDo('a')]).toEqual([false, true]);
  });
});
