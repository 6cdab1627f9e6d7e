/*
 * Traces of a service, for `node --import @giftlist/service-kit/telemetry dist/main.js`. It must be loaded
 * before everything else, so that what is imported later can be watched. Without
 * OTEL_EXPORTER_OTLP_ENDPOINT nothing is loaded and nothing is measured.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTracing } = await import('./telemetry/tracing-sdk.ts');
  startTracing();
}

export {};
