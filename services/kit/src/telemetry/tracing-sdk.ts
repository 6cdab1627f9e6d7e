import { register } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { flushSpans } from './flush-spans.ts';

let sdk: NodeSDK | undefined;
/** These attributes contain IP addresses, user agents or full URLs. */
const redactedAttributes = [
  'url.query',
  'url.path',
  'http.url',
  'http.target',
  'client.address',
  'user_agent.original',
];
const untracedPaths = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Instruments HTTP, MongoDB and Redis; for Kafka, see tracing.ts. Spans contain routes and command names, but no
 * queries or values. With a parent-based sampler (the default), anybody can cause traces, because browsers start them.
 */
export function startTracing(): void {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  sdk = new NodeSDK({
    traceExporter: new OTLPTraceExporter(),
    // Not sent to the collector: metrics are served at /metrics, and logs are written to standard output.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => untracedPaths.has(url),
        disableOutgoingRequestInstrumentation: true,
        applyCustomAttributesOnSpan: span => {
          for (const name of redactedAttributes) span.setAttribute(name, '');
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

export const stopTracing = (): Promise<void> => flushSpans(sdk?.shutdown());
