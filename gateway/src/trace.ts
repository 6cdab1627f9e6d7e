import { randomUUID } from 'node:crypto';
import { currentTraceId } from '@giftlist/service-kit/tracing';

export interface TraceIds {
  requestId: string;
  /** W3C Trace Context; undefined where telemetry writes its own. */
  traceparent: string | undefined;
}

/**
 * The ids of a request. Whoever has its id finds its trace: it is the id of the trace that telemetry has begun or
 * continued; without telemetry it is new, and the trace id is the same without dashes.
 */
export function newTrace(telemetry: boolean): TraceIds {
  if (telemetry) return { requestId: currentTraceId() ?? randomUUID(), traceparent: undefined };
  const requestId = randomUUID();
  const traceId = requestId.replaceAll('-', '');
  return { requestId, traceparent: `00-${traceId}-${traceId.slice(16)}-00` };
}
