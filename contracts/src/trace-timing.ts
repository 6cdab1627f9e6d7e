/*
 * `Server-Timing: traceparent;desc="..."`: the response header of a sampled trace (W3C Trace Context, in the format
 * that browser tools parse).
 */

export const formatSampledTrace = (traceparent: string): string => `traceparent;desc="${traceparent}"`;

/** Whether the `Server-Timing` header reports that this trace is sampled; a cached response has that of another one. */
export const isSampled = (serverTiming: string | null, traceId: string): boolean =>
  serverTiming?.match(/traceparent;desc="00-([\da-f]{32})-[\da-f]{16}-01"/)?.[1] === traceId;
