import { describe, expect, it } from '@jest/globals';
import { formatSampledTrace, isSampled } from './trace-timing.ts';

describe('Server-Timing header', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const header = formatSampledTrace(`00-${traceId}-b7ad6b7169203331-01`);

  it('isSampled: returns true for the trace that the browser started', () => {
    expect(isSampled(header, traceId)).toBe(true);
    expect(isSampled(`cdn;dur=3, ${header}, db;dur=4`, traceId)).toBe(true);
  });

  it('isSampled: returns false for the trace of a cached response, an unsampled trace and no header', () => {
    expect(isSampled(header, 'f'.repeat(32))).toBe(false);
    expect(isSampled(header.replace('-01', '-00'), traceId)).toBe(false);
    expect(isSampled(null, traceId)).toBe(false);
  });
});
