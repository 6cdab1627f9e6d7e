import type { FastifyInstance } from 'fastify';
import { metrics } from '../metrics.ts';

export interface Health {
  /** What makes the process useless until it is started again; empty when it lives. */
  ills(): string[];
  /** Why no request should come now; empty when it is ready. */
  hindrances(): Promise<string[]>;
  /** What is away without keeping requests out. */
  troubles(): string[];
}

/** `/livez`: should this process be left alone? `/readyz`: should it get requests? `/metrics` for Prometheus. */
export function serveProbes(fastify: FastifyInstance, health: Health): void {
  fastify.get('/livez', async (_request, reply) => {
    const ills = health.ills();
    return reply.code(ills.length > 0 ? 503 : 200).send({ live: ills.length === 0, ills });
  });
  fastify.get('/readyz', async (_request, reply) => {
    const hindrances = await health.hindrances();
    const ready = hindrances.length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, hindrances, troubles: health.troubles() });
  });
  fastify.get('/metrics', async (_request, reply) => {
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics());
  });
}
