import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const Attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) });
const TraceExport = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** Service and operation, such as `users POST /auth/sign-up`. */
  title: string;
}

/** Receives spans by OTLP over HTTP. */
export class Collector {
  private readonly spans: Span[] = [];
  private readonly server = createServer(async (request, response) => {
    for (const { resource, scopeSpans } of TraceExport.parse(await json(request)).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      for (const { traceId, spanId, parentSpanId, name } of scopeSpans.flatMap(scope => scope.spans)) {
        this.spans.push({ traceId, spanId, parentSpanId, title: `${service} ${name}` });
      }
    }
    response.end('{}');
  });

  static async start(): Promise<Collector> {
    const collector = new Collector();
    collector.server.listen(0, '127.0.0.1');
    await once(collector.server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the spans from the root of the trace to the span with this title. Empty if there is no such span. */
  findPath(title: string, traceId: string): Span[] {
    const traceSpans = this.spans.filter(span => span.traceId === traceId);
    const path: Span[] = [];
    let span = traceSpans.find(candidate => candidate.title === title);
    while (span) {
      const parentId = span.parentSpanId;
      path.unshift(span);
      span = traceSpans.find(candidate => candidate.spanId === parentId);
    }
    return path;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
