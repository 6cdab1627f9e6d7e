import { randomUUID } from 'node:crypto';

export interface TraceIds {
  requestId: string;
  /** W3C Trace Context; undefined where telemetry writes its own. */
  traceparent: string | undefined;
}

/** New ids for a request. The trace id is the request id without its dashes, so that a log finds both. */
export function newTrace(telemetry: boolean): TraceIds {
  const requestId = randomUUID();
  if (telemetry) return { requestId, traceparent: undefined };
  const traceId = requestId.replaceAll('-', '');
  return { requestId, traceparent: `00-${traceId}-${traceId.slice(16)}-00` };
}
