import { describe, expect, it } from '@jest/globals';
import { anySignal } from './any-signal.ts';

describe('anySignal', () => {
  it.each([0, 1])('aborts with the reason of the signal that aborts first (signal %i)', index => {
    const controllers = [new AbortController(), new AbortController()] as const;
    const signal = anySignal(controllers[0].signal, controllers[1].signal);
    expect(signal.aborted).toBe(false);
    controllers[index]?.abort('enough');
    controllers[1 - index]?.abort('too late');
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toBe('enough');
  });

  it('is aborted from the start if one of the signals is already aborted', () => {
    const signal = anySignal(new AbortController().signal, AbortSignal.abort('before'));
    expect(signal.reason).toBe('before');
  });
});
