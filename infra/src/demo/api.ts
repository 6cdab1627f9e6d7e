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
  headers?: Record<string, string>;
};

export class RejectedCall extends Error {
  override readonly name = 'RejectedCall';
  readonly status: number;
  readonly code: string | undefined;

  constructor(routeKey: string, status: number, responseText: string) {
    super(`${routeKey} was rejected with ${status}: ${responseText.slice(0, 300)}`);
    this.status = status;
    this.code = /"code":"([^"]+)"/.exec(responseText)?.[1];
  }
}

const timeoutMs = 20_000;

/** Calls the public API and validates responses against the contract. */
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
    const { body, token, headers } = options;
    const response = await fetch(url, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { 'x-access-token': token }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) throw new RejectedCall(key, response.status, text);
    return routes[key].response.parse(JSON.parse(text)) as ResponseOf<K>;
  }
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(typeof params === 'object' && params !== null ? params : {}));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}
