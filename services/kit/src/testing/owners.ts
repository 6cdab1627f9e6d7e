import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { type InternalRoute, parseRouteKey } from '@giftlist/contracts/route';
import type { AnyRouteKey, BodyOf, ParamsOf, QueryOf, ResponseInputOf } from '@giftlist/contracts/routes';
import { decodeProtectedHeader } from 'jose';
import { Sent } from '../answer.ts';
import { serviceTokenHeader } from '../http/access.guard.ts';
import { contractOf } from '../http/metadata.ts';
import { toProblemError } from '../http/problems.ts';
import { ProblemError } from '../problem-error.ts';

export interface OwnerInput<K extends AnyRouteKey> {
  params: ParamsOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
}
type OwnerAnswer<K extends AnyRouteKey> = ResponseInputOf<K> | Sent<ResponseInputOf<K>>;

/** Responses of other services' routes, checked against their contracts in both directions. */
export type Owners = {
  [K in AnyRouteKey]?: (input: OwnerInput<K>) => OwnerAnswer<K> | Promise<OwnerAnswer<K>>;
};

type AnyOwner = (input: { params: unknown; query: unknown; body: unknown }) => unknown;

export interface OwnersServer {
  url: string;
  close(): Promise<void>;
}

/** One server that replaces all other services. Missing responses are 503, like those of an unavailable service. */
export async function serveOwners(owners: Owners, publicKeys: object): Promise<OwnersServer> {
  const server = createServer((request, response) => {
    answer(owners, publicKeys, request).then(
      sent => send(response, sent),
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

interface Answer {
  status: number;
  type: string;
  body: unknown;
}

async function answer(owners: Owners, publicKeys: object, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://owner');
  if (url.pathname === '/auth/jwks') return { status: 200, type: 'application/json', body: publicKeys };
  const found = find(owners, request.method ?? 'GET', url.pathname);
  if (!found) throw new ProblemError('upstream-unavailable');
  const { key, owner, params } = found;
  const contract = contractOf(key);
  if (contract.access === 'service') admit(contract, request);
  const body = request.headers['content-type'] === 'application/json' ? await json(request) : undefined;
  const returned = await owner({
    params: contract.params?.parse(params),
    query: contract.query?.parse(Object.fromEntries(url.searchParams)),
    body: contract.body?.parse(body),
  });
  if (returned instanceof Sent) {
    return {
      status: returned.status ?? 200,
      type: returned.headers['content-type'] ?? '',
      body: returned.body,
    };
  }
  return {
    status: contract.status ?? 200,
    type: 'application/json',
    body: contract.response.parse(returned),
  };
}

/** Checks the caller like `AccessGuard`, but does not verify the token, which the kit's own tests cover. */
function admit({ callers }: InternalRoute, { headers }: IncomingMessage): void {
  const token = headers[serviceTokenHeader];
  if (typeof token !== 'string') throw new ProblemError('auth/required');
  const { kid } = decodeProtectedHeader(token);
  if (!callers.some(caller => caller === kid)) throw new ProblemError('access/denied');
}

function find(owners: Owners, method: string, path: string) {
  for (const [key, owner] of Object.entries(owners)) {
    const route = parseRouteKey(key);
    const pattern = new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { key, owner: owner as AnyOwner, params: decoded(match.groups ?? {}) };
  }
  return undefined;
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type });
  if (body instanceof Readable) pipeline(body, response, () => undefined);
  else response.end(JSON.stringify(body));
}
