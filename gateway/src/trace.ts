import { randomUUID } from 'node:crypto';
import { formatSampledTrace } from '@giftlist/contracts/trace-timing';
import { getTraceId, getTraceparent, isTraceSampled } from '@giftlist/service-kit/telemetry/tracing';

export interface TraceIds {
  requestId: string;
  /** The W3C header for upstreams. Undefined if telemetry sets the header. */
  traceparent: string | undefined;
  /** `Server-Timing` for a sampled trace. The browser then reports its own span. */
  serverTiming?: string | undefined;
}

/**
 * With telemetry, the request id is the trace id. Otherwise it is a new UUID, and the trace id is the UUID
 * without dashes.
 */
export function createTraceIds(hasTelemetry: boolean): TraceIds {
  if (hasTelemetry) {
    const sampledTraceparent = isTraceSampled() ? getTraceparent() : undefined;
    return {
      requestId: getTraceId() ?? randomUUID(),
      traceparent: undefined,
      serverTiming: sampledTraceparent && formatSampledTrace(sampledTraceparent),
    };
  }
  const requestId = randomUUID();
  const traceId = requestId.replaceAll('-', '');
  return { requestId, traceparent: `00-${traceId}-${traceId.slice(16)}-00` };
}
