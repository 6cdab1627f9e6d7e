import { describe, expect, it } from '@jest/globals';
import { checkedWindow } from './window.ts';

describe('the window of a query', () => {
  it('may be as long as the page’s first request', () => {
    const first = { from: '2025-05-01', to: '2028-05-01' };
    expect(checkedWindow(first)).toEqual(first);
  });

  it('is refused if it ends before it begins, or is too long', () => {
    expect(() => checkedWindow({ from: '2026-02-01', to: '2026-01-31' })).toThrow();
    expect(() => checkedWindow({ from: '2025-05-01', to: '2029-01-01' })).toThrow();
  });
});
