/*
 * `Server-Timing: traceparent;desc="..."`: the response header that reports that the trace is kept (W3C Trace Context,
 * in the form that browser tools read).
 */

export const keptTrace = (traceparent: string): string => `traceparent;desc="${traceparent}"`;

/**
 * Whether the `Server-Timing` header of a response reports that this trace is kept; a cached response has another one.
 */
export const isKept = (serverTiming: string | null, traceId: string): boolean =>
  serverTiming?.match(/traceparent;desc="00-([\da-f]{32})-[\da-f]{16}-01"/)?.[1] === traceId;
