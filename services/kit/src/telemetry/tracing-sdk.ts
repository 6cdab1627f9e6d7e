import { register } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { handOver } from './hand-over.ts';

let sdk: NodeSDK | undefined;
/** Who asked, and for what exactly. */
const redacted = [
  'url.query',
  'url.path',
  'http.url',
  'http.target',
  'client.address',
  'user_agent.original',
];
const silentPaths = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Watches HTTP both ways, MongoDB and Redis; Kafka's part is the kit's own (see tracing.ts). Spans hold
 * routes and commands, never what was asked for: queries of urls and values of statements are left out.
 * The endpoint, the service's name and sampling come from the standard OTEL_ variables. A browser begins each trace and
 * says that it is kept, so a sampler that follows its parent (the default) leaves the choice to anybody.
 */
export function startTracing(): void {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  sdk = new NodeSDK({
    traceExporter: new OTLPTraceExporter(),
    // By default both would be sent to the collector too: metrics are at /metrics, logs on standard output.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => silentPaths.has(url),
        disableOutgoingRequestInstrumentation: true,
        applyCustomAttributesOnSpan: span => {
          for (const name of redacted) span.setAttribute(name, '');
        },
      }),
      new UndiciInstrumentation({
        startSpanHook: ({ origin }) => ({ 'url.full': origin, 'url.query': '', 'url.path': '' }),
      }),
      new MongoDBInstrumentation({ dbStatementSerializer: () => '' }),
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: command => command }),
    ],
  });
  sdk.start();
}

export const stopTracing = (): Promise<void> => handOver(sdk?.shutdown());
