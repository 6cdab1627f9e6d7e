/*
 * Starts tracing, with `node --import @giftlist/service-kit/telemetry dist/main.js`. Must be loaded before everything
 * else, so that later imports can be instrumented. Does nothing without OTEL_EXPORTER_OTLP_ENDPOINT.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTracing } = await import('./telemetry/tracing-sdk.ts');
  startTracing();
}

export {};
