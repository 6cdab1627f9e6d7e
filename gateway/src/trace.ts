import { randomUUID } from 'node:crypto';
import { keptTrace } from '@giftlist/contracts/trace-timing';
import { currentTraceId, currentTraceparent, isTraceSampled } from '@giftlist/service-kit/tracing';

export interface TraceIds {
  requestId: string;
  /** W3C Trace Context; undefined if telemetry sets its own. */
  traceparent: string | undefined;
  /** `Server-Timing` if the trace is kept: a browser that started it then reports its own part. */
  serverTiming?: string | undefined;
}

/**
 * The ids of a request. With telemetry the request id is the trace id; without it, the request id is a new UUID, and
 * the trace id is the same without dashes.
 */
export function newTrace(telemetry: boolean): TraceIds {
  if (telemetry) {
    const kept = isTraceSampled() ? currentTraceparent() : undefined;
    return {
      requestId: currentTraceId() ?? randomUUID(),
      traceparent: undefined,
      serverTiming: kept && keptTrace(kept),
    };
  }
  const requestId = randomUUID();
  const traceId = requestId.replaceAll('-', '');
  return { requestId, traceparent: `00-${traceId}-${traceId.slice(16)}-00` };
}
