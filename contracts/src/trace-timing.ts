/* The `Server-Timing` header of a sampled trace (W3C Trace Context), in the format that browser tools parse. */

export const formatSampledTrace = (traceparent: string): string => `traceparent;desc="${traceparent}"`;

/** Compares the trace id, because a cached response has the header of another trace. */
export const isSampled = (serverTiming: string | null, traceId: string): boolean =>
  serverTiming?.match(/traceparent;desc="00-([\da-f]{32})-[\da-f]{16}-01"/)?.[1] === traceId;
