import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { type InternalRoute, parseRouteKey } from '@giftlist/contracts/route';
import type { AnyRouteKey, BodyOf, ParamsOf, QueryOf, ResponseInputOf } from '@giftlist/contracts/routes';
import { decodeProtectedHeader } from 'jose';
import { ProblemError } from '../core/problem-error.ts';
import { serviceTokenHeader } from '../http/access.guard.ts';
import { getContract } from '../http/metadata.ts';
import { toProblemError } from '../http/problems.ts';
import { HttpResponse } from '../http/response.ts';

export interface RouteInput<K extends AnyRouteKey> {
  params: ParamsOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
}
type RouteResponse<K extends AnyRouteKey> = ResponseInputOf<K> | HttpResponse<ResponseInputOf<K>>;

/** Handlers of other services' routes; requests and responses are validated by the contracts. */
export type OtherServices = {
  [K in AnyRouteKey]?: (input: RouteInput<K>) => RouteResponse<K> | Promise<RouteResponse<K>>;
};

type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }) => unknown;

export interface OtherServicesServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a server that replaces all other services. Routes without a handler return 503, like an unavailable service.
 */
export async function serveOtherServices(
  otherServices: OtherServices,
  publicKeys: object,
): Promise<OtherServicesServer> {
  const server = createServer((request, response) => {
    handle(otherServices, publicKeys, request).then(
      result => send(response, result),
      error => {
        const problem = toProblemError(error);
        send(response, {
          status: problem.status,
          type: 'application/problem+json',
          body: problem.toProblem(),
        });
      },
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

interface RouteResult {
  status: number;
  type: string;
  body: unknown;
}

async function handle(
  otherServices: OtherServices,
  publicKeys: object,
  request: IncomingMessage,
): Promise<RouteResult> {
  const url = new URL(request.url ?? '/', 'http://owner');
  if (url.pathname === '/auth/jwks') return { status: 200, type: 'application/json', body: publicKeys };
  const route = findHandler(otherServices, request.method ?? 'GET', url.pathname);
  if (!route) throw new ProblemError('upstream-unavailable');
  const { key, handler, params } = route;
  const contract = getContract(key);
  if (contract.access === 'service') checkCaller(contract, request);
  const body = request.headers['content-type'] === 'application/json' ? await json(request) : undefined;
  const result = await handler({
    params: contract.params?.parse(params),
    query: contract.query?.parse(Object.fromEntries(url.searchParams)),
    body: contract.body?.parse(body),
  });
  if (result instanceof HttpResponse) {
    return {
      status: result.status ?? 200,
      type: result.headers['content-type'] ?? '',
      body: result.body,
    };
  }
  return {
    status: contract.status ?? 200,
    type: 'application/json',
    body: contract.response.parse(result),
  };
}

/** Checks the caller like `AccessGuard`, without verifying the token, which the kit's own tests cover. */
function checkCaller({ callers }: InternalRoute, { headers }: IncomingMessage): void {
  const token = headers[serviceTokenHeader];
  if (typeof token !== 'string') throw new ProblemError('auth/required');
  const { kid } = decodeProtectedHeader(token);
  if (!callers.some(caller => caller === kid)) throw new ProblemError('access/denied');
}

function findHandler(otherServices: OtherServices, method: string, path: string) {
  for (const [key, handler] of Object.entries(otherServices)) {
    const route = parseRouteKey(key);
    const pattern = new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { key, handler: handler as AnyHandler, params: decodeParams(match.groups ?? {}) };
  }
  return undefined;
}

function decodeParams(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

function send(response: ServerResponse, { status, type, body }: RouteResult): void {
  response.writeHead(status, { 'content-type': type });
  if (body instanceof Readable) pipeline(body, response, () => undefined);
  else response.end(JSON.stringify(body));
}
