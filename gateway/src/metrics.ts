import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Target } from './routing/target.ts';

const metrics = new Registry();

const requestSeconds = new Histogram({
  name: 'giftlist_gateway_request_duration_seconds',
  help: 'Duration of requests at the gateway, without event streams',
  labelNames: ['target', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});

/** Measures the duration of a request until its response ends. The label is its route, never its path. */
export function measureRequest(target: Target, res: ServerResponse): void {
  if (target.kind === 'call' && target.call.isEventStream) return;
  const startedAt = performance.now();
  res.once('close', () => {
    // nginx's unofficial status for a client that disconnected before the end of the response.
    const status = String(res.writableFinished ? res.statusCode : 499);
    requestSeconds.observe(
      { target: getTargetLabel(target), status },
      (performance.now() - startedAt) / 1_000,
    );
  });
}

function getTargetLabel(target: Target): string {
  if (target.kind === 'call') return target.call.key;
  return target.kind === 'media' ? `media of ${target.service}` : target.kind;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Serves request and process metrics. Event loop lag is measured as in the services. */
export async function serveMetrics(port: number, host: string): Promise<MetricsServer> {
  if (!metrics.getSingleMetric('process_cpu_seconds_total')) {
    collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 100 });
  }
  const server: Server = createServer((req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      text => res.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
