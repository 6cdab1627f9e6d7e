import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type IdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { flushSpans } from './flush-spans.ts';

/** Uses the ids that a browser generated and sent with its request. */
class DrawnIds implements IdGenerator {
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
 * Records spans that browsers measured, as the resource `browser`. Whether a trace is kept is the browser's own claim:
 * it can invent spans up to the gateway's limit of the route.
 */
export class BrowserTracer {
  private readonly ids = new DrawnIds();
  private readonly provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'browser' }),
    idGenerator: this.ids,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  private readonly tracer = this.provider.getTracer('@giftlist/service-kit');

  /** `now`: when it was reported, in ms since 1970. */
  take(report: BrowserSpan, now: number): void {
    this.ids.use(report);
    const startTime = now - report.began_ago;
    const span = this.tracer.startSpan(report.route, {
      kind: SpanKind.CLIENT,
      root: true,
      startTime,
      attributes: {
        'http.request.method': report.route.split(' ', 1).join(''),
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
