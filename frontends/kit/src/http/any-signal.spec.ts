import { describe, expect, it } from '@jest/globals';
import { anySignal } from './any-signal.ts';

describe('anySignal', () => {
  it.each([0, 1])('aborts with the reason of signal %i', index => {
    const controllers = [new AbortController(), new AbortController()] as const;
    const either = anySignal(controllers[0].signal, controllers[1].signal);
    expect(either.aborted).toBe(false);
    controllers[index]?.abort('enough');
    controllers[1 - index]?.abort('too late');
    expect(either.aborted).toBe(true);
    expect(either.reason).toBe('enough');
  });

  it('is aborted from the start if one signal already is', () => {
    const either = anySignal(new AbortController().signal, AbortSignal.abort('before'));
    expect(either.reason).toBe('before');
  });
});
