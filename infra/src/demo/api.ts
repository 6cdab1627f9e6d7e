import {
  type AnyRouteKey,
  type BodyInputOf,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
  routes,
} from '@giftlist/contracts/routes';

export type CallOptions<K extends AnyRouteKey> = {
  params?: ParamsOf<K>;
  query?: QueryInputOf<K>;
  body?: BodyInputOf<K>;
  token?: string;
  /** Repeated calls with the same key take effect once. */
  idempotencyKey?: string;
};

export class RejectedCall extends Error {
  override readonly name = 'RejectedCall';
  readonly status: number;
  readonly code: string | undefined;

  constructor(call: string, status: number, code: string | undefined, detail: string) {
    super(`${call} was rejected with ${status} ${code ?? ''} ${detail}`.trim());
    this.status = status;
    this.code = code;
  }
}

const timeoutMs = 15_000;

/** Calls the public API. Responses are validated by the contract. */
export class PublicApi {
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async call<K extends AnyRouteKey>(key: K, options: CallOptions<K> = {}): Promise<ResponseOf<K>> {
    const [method = 'GET', path = '/'] = key.split(' ');
    const url = new URL(fillPath(path, options.params), this.origin);
    for (const [name, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const response = await fetch(url, {
      method,
      headers: createHeaders(options),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const content: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw toRejectedCall(key, response.status, content);
    return routes[key].response.parse(content) as ResponseOf<K>;
  }
}

function createHeaders(options: { token?: string; body?: unknown; idempotencyKey?: string }): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.token !== undefined) headers.set('x-access-token', options.token);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  return headers;
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(typeof params === 'object' && params !== null ? params : {}));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function toRejectedCall(key: string, status: number, content: unknown): RejectedCall {
  const problem = typeof content === 'object' && content !== null ? content : {};
  const text = (name: string) => {
    const value: unknown = Reflect.get(problem, name);
    return typeof value === 'string' ? value : undefined;
  };
  const errors: unknown = Reflect.get(problem, 'errors');
  const fields = errors === undefined ? '' : JSON.stringify(errors);
  return new RejectedCall(key, status, text('code'), `${text('detail') ?? ''} ${fields}`.trim());
}
