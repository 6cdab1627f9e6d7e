import { describe, expect, it } from '@jest/globals';
import { isKept, keptTrace } from './trace-timing.ts';

describe('Server-Timing', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const header = keptTrace(`00-${traceId}-b7ad6b7169203331-01`);

  it('tells the browser whose trace it is that this is kept', () => {
    expect(isKept(header, traceId)).toBe(true);
    expect(isKept(`cdn;dur=3, ${header}, db;dur=4`, traceId)).toBe(true);
  });

  it('tells nothing of another trace, as a cached answer carries it, or of one that is not kept', () => {
    expect(isKept(header, 'f'.repeat(32))).toBe(false);
    expect(isKept(header.replace('-01', '-00'), traceId)).toBe(false);
    expect(isKept(null, traceId)).toBe(false);
  });
});
