import {
  type Attributes,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

const tracer = trace.getTracer('@giftlist/service-kit');

export function getTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** 32 hexadecimal digits; undefined outside a trace. */
export const getTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

export function isTraceSampled(): boolean {
  const flags = trace.getActiveSpan()?.spanContext().traceFlags ?? TraceFlags.NONE;
  return (flags & TraceFlags.SAMPLED) !== 0;
}

/** Records a span for the publication of an event, and returns its `traceparent`; undefined outside a trace. */
export function recordPublication(eventType: string): string | undefined {
  if (!trace.getActiveSpan()) return undefined;
  const attributes = { 'messaging.system': 'kafka', 'messaging.operation.type': 'create' };
  const span = tracer.startSpan(`create ${eventType}`, { kind: SpanKind.PRODUCER, attributes });
  const traceparent = context.with(trace.setSpan(context.active(), span), getTraceparent);
  span.end();
  return traceparent;
}

export async function continueTrace<T>(
  traceparent: string | undefined,
  spanName: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(context.active(), traceparent ? { traceparent } : {});
  return tracer.startActiveSpan(spanName, { kind: SpanKind.CONSUMER, attributes }, parent, async span => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
