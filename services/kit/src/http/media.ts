import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../core/problem-error.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { sendProblem } from './problem.filter.ts';
import { toProblemError } from './problems.ts';

interface MediaRoute {
  Params: { hash: string };
  Querystring: { w?: string };
}

const yearS = 31_536_000;

/** Serves the service's pictures. Clients may cache them for a year, because the URLs contain a hash of the content. */
export function serveMedia(fastify: FastifyInstance, service: string, pictures: Pictures): void {
  fastify.get<MediaRoute>(`/media/${service}/:hash`, async (request, reply) => {
    const { hash } = request.params;
    const width = /^\d{1,5}$/.test(request.query.w ?? '') ? Number(request.query.w) : undefined;
    const etag = `"${hash}-${width ?? 'full'}"`;
    try {
      const file = await pictures.find(hash, width);
      if (!file) throw new ProblemError('route/not-found');
      reply
        .header('cache-control', `public, max-age=${yearS}, immutable`)
        .header('etag', etag)
        .header('content-type', 'image/webp')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'")
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.header('content-length', file.sizeBytes);
      return reply.send(file.open());
    } catch (error) {
      const problem = toProblemError(error);
      sendProblem(reply, problem.status, problem.toProblem());
      return reply;
    }
  });
}
