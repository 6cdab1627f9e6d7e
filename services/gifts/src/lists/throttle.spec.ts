import { describe, expect, it } from '@jest/globals';
import { Throttle } from './throttle.ts';

describe('Throttle', () => {
  it('allows each key once per interval', () => {
    const throttle = new Throttle(60_000);
    expect([throttle.tryRun('a'), throttle.tryRun('a'), throttle.tryRun('b')]).toEqual([true, false, true]);
  });

  it('reports whether a key has run recently, without recording a run', () => {
    const throttle = new Throttle(60_000);
    expect([throttle.hasRunRecently('a'), throttle.hasRunRecently('a')]).toEqual([false, false]);
    throttle.record('a');
    expect([throttle.hasRunRecently('a'), throttle.hasRunRecently('b'), throttle.tryRun('a')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('allows a key again after the interval', () => {
    const throttle = new Throttle(0);
    throttle.record('a');
    expect([throttle.hasRunRecently('a'), throttle.tryRun('a')]).toEqual([false, true]);
  });
});
