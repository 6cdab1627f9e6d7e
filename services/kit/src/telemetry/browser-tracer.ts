import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type IdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { flushSpans } from './flush-spans.ts';

/** Returns ids from a browser instead of generating new ones. */
class ReportedIds implements IdGenerator {
  private traceId = '';
  private spanId = '';

  use({ trace_id, span_id }: BrowserSpan): void {
    this.traceId = trace_id;
    this.spanId = span_id;
  }

  generateTraceId = (): string => this.traceId;
  generateSpanId = (): string => this.spanId;
}

/**
 * Records spans of browsers, as the resource `browser`. The spans cannot be verified: anybody can report invented ones,
 * up to the gateway's rate limit for the route.
 */
export class BrowserTracer {
  private readonly ids = new ReportedIds();
  private readonly provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'browser' }),
    idGenerator: this.ids,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  private readonly tracer = this.provider.getTracer('@giftlist/service-kit');

  /** `nowMs` is in milliseconds since 1970. */
  record(report: BrowserSpan, nowMs: number): void {
    this.ids.use(report);
    const startTime = nowMs - report.began_ago;
    const [method] = report.route.split(' ', 1);
    const span = this.tracer.startSpan(report.route, {
      kind: SpanKind.CLIENT,
      root: true,
      startTime,
      attributes: {
        'http.request.method': method,
        'url.template': report.route.replace(/^\S+ /, ''),
        'http.response.status_code': report.status,
      },
    });
    if (report.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(startTime + report.duration);
  }

  stop(): Promise<void> {
    return flushSpans(this.provider.shutdown());
  }
}
