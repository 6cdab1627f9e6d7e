import { describe, expect, it } from '@jest/globals';
import { checkedWindow } from './window.ts';

describe('a window', () => {
  it('may be as long as the first load asks for', () => {
    const first = { from: '2025-05-01', to: '2028-05-01' };
    expect(checkedWindow(first)).toEqual(first);
  });

  it('is refused where it ends before it begins, or is out of all proportion', () => {
    expect(() => checkedWindow({ from: '2026-02-01', to: '2026-01-31' })).toThrow();
    expect(() => checkedWindow({ from: '2025-05-01', to: '2029-01-01' })).toThrow();
  });
});
