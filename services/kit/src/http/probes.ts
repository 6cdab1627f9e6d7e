import type { FastifyInstance } from 'fastify';
import { metrics } from '../telemetry/metrics.ts';

export interface Health {
  failures(): Promise<string[]>;
  /** Returns problems that do not affect readiness, such as a consumer that is not reading. */
  warnings(): string[];
}

export function serveProbes(fastify: FastifyInstance, health: Health): void {
  fastify.get('/livez', async () => ({ live: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const failures = await health.failures();
    const ready = failures.length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, failures, warnings: health.warnings() });
  });
  fastify.get('/metrics', async (_request, reply) => {
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics());
  });
}
