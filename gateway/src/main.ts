import { ConfigError, loadConfig } from '@giftlist/service-kit/core/config';
import { createLog } from '@giftlist/service-kit/core/log';
import { drainMs } from '@giftlist/service-kit/http/draining';
import { GatewayConfig } from './config.ts';
import { type Gateway, startGateway } from './gateway.ts';

async function run(): Promise<void> {
  const config = loadConfig('gateway', GatewayConfig, process.env);
  const log = createLog('gateway', config.LOG_LEVEL);
  const gateway = await startGateway({ config, log });
  log.info({ metricsPort: gateway.metricsPort, port: gateway.port }, 'listening');
  const stop = () => {
    shutDown(gateway).then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, 'graceful shutdown failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function shutDown(gateway: Gateway): Promise<void> {
  await gateway.close(drainMs);
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    await (await import('@giftlist/service-kit/telemetry/tracing-sdk')).stopTracing();
  }
}

run().catch((error: unknown) => {
  const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isPortInUse) console.error('gateway cannot start: the port is in use; choose another one with PORT');
  else console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
