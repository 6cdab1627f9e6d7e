import { describe, expect, it } from '@jest/globals';
import { Throttle } from './throttle.ts';

describe('Throttle', () => {
  it('allows each key once', () => {
    const once = new Throttle(60_000);
    expect([once.tryRun('a'), once.tryRun('a'), once.tryRun('b')]).toEqual([true, false, true]);
  });

  it('reports whether a key was used recently, without using it', () => {
    const once = new Throttle(60_000);
    expect([once.hasRunRecently('a'), once.hasRunRecently('a')]).toEqual([false, false]);
    once.record('a');
    expect([once.hasRunRecently('a'), once.hasRunRecently('b'), once.tryRun('a')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('allows a key again after the interval', () => {
    const always = new Throttle(0);
    always.record('a');
    expect([always.hasRunRecently('a'), always.tryRun('a')]).toEqual([false, true]);
  });
});
