import { randomUUID } from 'node:crypto';
import { keptTrace } from '@giftlist/contracts/trace-timing';
import { currentTraceId, currentTraceparent, isTraceKept } from '@giftlist/service-kit/tracing';

export interface TraceIds {
  requestId: string;
  /** W3C Trace Context; undefined where telemetry writes its own. */
  traceparent: string | undefined;
  /** `Server-Timing` where the trace is kept: a browser that began it then tells of its own part. */
  serverTiming?: string | undefined;
}

/**
 * The ids of a request. Whoever has its id finds its trace: it is the id of the trace that telemetry has begun or
 * continued; without telemetry it is new, and the trace id is the same without dashes.
 */
export function newTrace(telemetry: boolean): TraceIds {
  if (telemetry) {
    const kept = isTraceKept() ? currentTraceparent() : undefined;
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
