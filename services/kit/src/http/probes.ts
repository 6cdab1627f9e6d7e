import type { FastifyInstance } from 'fastify';
import { metrics } from '../metrics.ts';

export interface Health {
  /** The reasons why the service is not ready; empty if it is. */
  hindrances(): Promise<string[]>;
  /** Unavailable dependencies that do not affect readiness. */
  troubles(): string[];
}

/** `/livez`: liveness. `/readyz`: readiness. `/metrics`: metrics for Prometheus. */
export function serveProbes(fastify: FastifyInstance, health: Health): void {
  fastify.get('/livez', async () => ({ live: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const hindrances = await health.hindrances();
    const ready = hindrances.length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, hindrances, troubles: health.troubles() });
  });
  fastify.get('/metrics', async (_request, reply) => {
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics());
  });
}
