/*
 * `Server-Timing: traceparent;desc="..."`: the response header that says that the trace is kept (W3C Trace Context, in
 * the form that browser tools read).
 */

export const keptTrace = (traceparent: string): string => `traceparent;desc="${traceparent}"`;

/**
 * Whether the `Server-Timing` of a response names this trace and says that it is kept; not true of a cached response.
 */
export const isKept = (serverTiming: string | null, traceId: string): boolean =>
  serverTiming?.match(/traceparent;desc="00-([\da-f]{32})-[\da-f]{16}-01"/)?.[1] === traceId;
