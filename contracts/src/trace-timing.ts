/*
 * `Server-Timing: traceparent;desc="..."`, by which an answer tells its browser that the trace is kept (W3C Trace
 * Context, written as tools for browsers read it).
 */

export const keptTrace = (traceparent: string): string => `traceparent;desc="${traceparent}"`;

/** Whether an answer with this `Server-Timing` belongs to the trace and the trace is kept; a cached one does not. */
export const isKept = (serverTiming: string | null, traceId: string): boolean =>
  serverTiming?.match(/traceparent;desc="00-([\da-f]{32})-[\da-f]{16}-01"/)?.[1] === traceId;
