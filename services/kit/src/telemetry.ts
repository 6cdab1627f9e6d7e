/*
 * Tracing of a service, for `node --import @giftlist/service-kit/telemetry dist/main.js`. It must be loaded before
 * everything else, so that later imports can be instrumented. Without OTEL_EXPORTER_OTLP_ENDPOINT it does nothing.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTracing } = await import('./telemetry/tracing-sdk.ts');
  startTracing();
}

export {};
