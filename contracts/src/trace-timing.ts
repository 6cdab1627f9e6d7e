/*
 * `Server-Timing: traceparent;desc="..."`, by which an answer tells its browser that the trace is kept (W3C Trace
 * Context, written as tools for browsers read it).
 */

export const keptTrace = (traceparent: string): string => `traceparent;desc="${traceparent}"`;

/**
 * Whether the `Server-Timing` of a response names this trace and says that it is kept; not true of a cached response.
 */
export const isKept = (serverTiming: string | null, traceId: string): boolean =>
  serverTiming?.match(/traceparent;desc="00-([\da-f]{32})-[\da-f]{16}-01"/)?.[1] === traceId;
