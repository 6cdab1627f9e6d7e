import { afterEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useIdempotencyKey } from './use-idempotency-key.ts';

afterEach(() => {
  Reflect.deleteProperty(crypto, 'randomUUID');
});

describe('useIdempotencyKey', () => {
  it('returns a key without crypto.randomUUID, and a different key once renewed', () => {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
    const { result } = renderHook(() => useIdempotencyKey());
    const [key, renew] = result.current;
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    act(renew);
    expect(result.current[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(result.current[0]).not.toBe(key);
  });
});
