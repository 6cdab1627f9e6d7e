import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { limits } from '@giftlist/contracts/limits';
import { createProblem } from '@giftlist/contracts/problem';
import type { BodyKind } from '@giftlist/contracts/route';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { trace } from '@opentelemetry/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseConfig } from '../core/config.ts';
import type { Log } from '../core/log.ts';
import { ProblemError } from '../core/problem-error.ts';
import { requestSeconds } from '../telemetry/metrics.ts';
import {
  getConfiguredRouteKey,
  getContract,
  getRouteKey,
  getSessionCheck,
  type SessionEndCode,
} from './metadata.ts';
import { multipartLimits } from './multipart.ts';
import { runInRequest } from './origins.ts';
import { prepareProblem, sendProblem } from './problem.filter.ts';
import { toProblemError } from './problems.ts';
import { HttpResponse } from './response.ts';
import { validateResponse } from './validate-response.ts';

export class KitAdapter extends FastifyAdapter {
  log: Log | undefined;

  /** Leaves errors unchanged: `ProblemFilter` converts them. */
  override mapException(error: unknown): unknown {
    return error;
  }

  override reply(response: FastifyReply, result: unknown, statusCode?: number) {
    const key = getRouteKey(response.request);
    const validated = key === undefined ? result : validateResponse(key, result);
    if (!(validated instanceof HttpResponse)) return super.reply(response, validated, statusCode);
    const { headers, body, status } = validated;
    response.headers(headers);
    if (body instanceof Readable) this.logStreamErrors(body, response);
    return super.reply(response, body, status ?? statusCode);
  }

  /** The response has started, so it cannot report the error. */
  private logStreamErrors(source: Readable, { request, raw }: FastifyReply): void {
    source.once('error', error => {
      if (!raw.destroyed) this.log?.error({ route: getRouteKey(request), err: error }, 'response aborted');
    });
  }
}

export async function createAdapter(
  config: Pick<BaseConfig, 'TRUSTED_PROXIES' | 'COOKIE_SECRET'>,
  log: Log,
): Promise<KitAdapter> {
  const adapter = new KitAdapter({
    skipMiddie: true,
    multipart: false,
    trustProxy: config.TRUSTED_PROXIES,
    bodyLimit: limits.jsonBodyBytes,
    forceCloseConnections: 'idle',
    // Requests on open connections still receive a response, with `Connection: close`.
    return503OnClosing: false,
    // Longer than the gateway keeps idle connections, so that the service never closes one first.
    keepAliveTimeout: 75_000,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendClientError,
  });
  adapter.log = log;
  const fastify: FastifyInstance = adapter.getInstance();
  fastify.decorateRequest('viewer', null);
  await fastify.register(cookie, { secret: config.COOKIE_SECRET });
  await fastify.register(formbody, { bodyLimit: 65_536 });
  await fastify.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true });
  registerJsonParser(fastify);
  applyContracts(fastify);
  // After the body is parsed, because parsing may change the asynchronous context.
  fastify.addHook('preHandler', (request, _, done) => runInRequest(request, done));
  return adapter;
}

/** Parses an empty body as undefined and refuses `__proto__`. */
function registerJsonParser(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else
      parse(request, body.toString(), (error, value) =>
        done(error && createJsonError(body.toString()), value),
      );
  });
}

/** Reports the position of a syntax error. The parser's own message would quote the body. */
function createJsonError(body: string): ProblemError {
  const detail = `The body is not valid JSON${describeJsonError(body)}`;
  return new ProblemError('validation', { detail, errors: [{ path: 'body', message: detail }] });
}

function describeJsonError(body: string): string {
  try {
    JSON.parse(body);
    // Only Fastify's parser refuses it, because of `__proto__` or `constructor`.
    return ': it has a field that is not allowed';
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /line (\d+) column (\d+)/.exec(message);
    if (position) return `: see line ${position[1]}, column ${position[2]}`;
    return /end of JSON/.test(message) ? ': it ends too early' : '';
  }
}

const mediaTypes: Record<BodyKind, RegExp> = {
  json: /^application\/json\b/i,
  multipart: /^multipart\/form-data\b/i,
  form: /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
};

function applyContracts(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', route => {
    const key = getConfiguredRouteKey(route.config);
    const limit = key ? getContract(key).maxBodyBytes : undefined;
    if (limit !== undefined) route.bodyLimit = limit;
  });
  fastify.addHook('onRequest', async request => {
    const key = getRouteKey(request);
    if (key === undefined) return;
    // A HEAD request must not open a stream.
    if (request.method === 'HEAD' && getContract(key).responseKind === 'event-stream') {
      throw new ProblemError('route/not-found');
    }
    trace.getActiveSpan()?.updateName(key).setAttribute('http.route', key);
    checkBodyHeaders(
      request,
      getContract(key).bodyKind ?? 'json',
      getContract(key).maxBodyBytes ?? limits.jsonBodyBytes,
    );
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const check = getSessionCheck(request);
    if (check === undefined) done(null, payload);
    else void check.then(code => done(null, code === undefined ? payload : replaceWithProblem(reply, code)));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const key = getRouteKey(request);
    if (key && !isLongLived(key))
      requestSeconds.observe({ route: key, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}

function replaceWithProblem(reply: FastifyReply, code: SessionEndCode): string {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  const problemError = new ProblemError(code);
  return prepareProblem(reply, problemError.status, problemError.toProblem());
}

/** The durations of event streams and snapshots say nothing about performance. */
const isLongLived = (key: string): boolean =>
  getContract(key).responseKind === 'event-stream' || key.startsWith('GET /internal/snapshot/');

function checkBodyHeaders({ headers, method }: FastifyRequest, kind: BodyKind, limit: number): void {
  if (method === 'GET' || method === 'HEAD') return;
  const length = Number(headers['content-length'] ?? 0);
  if (length > limit) throw new ProblemError('too-large');
  const hasBody = length > 0 || headers['transfer-encoding'] !== undefined;
  if (hasBody && !mediaTypes[kind].test(headers['content-type'] ?? '')) throw new ProblemError('media-type');
}

/** Handles errors before routing, such as an invalid URL. They do not reach `ProblemFilter`. */
function sendFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const problemError = toProblemError(error);
  sendProblem(reply, problemError.status, problemError.toProblem());
}

/** Responds on the socket to invalid HTTP and oversized headers, because there is no request. */
function sendClientError(error: Error, socket: Socket): void {
  if (!socket.writable) return;
  const body = JSON.stringify(
    createProblem('validation', {
      detail: 'The request is not valid HTTP',
      errors: [{ path: 'request', message: 'The request is not valid HTTP' }],
    }),
  );
  const headers = `content-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  if ('code' in error && error.code === 'ECONNRESET') socket.destroy();
  else socket.end(`HTTP/1.1 400 Bad Request\r\n${headers}connection: close\r\n\r\n${body}`);
}
