import {
  type AnyRouteKey,
  type BodyInputOf,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
  routes,
} from '@giftlist/contracts/routes';
import { buildUrl } from '@giftlist/service-kit/http/internal-client';

interface CallOptions<K extends AnyRouteKey> {
  params?: ParamsOf<K>;
  query?: QueryInputOf<K>;
  body?: BodyInputOf<K>;
  token?: string;
  headers?: Record<string, string>;
}

export class RefusedCall extends Error {
  readonly status: number;
  readonly code: string;

  constructor(key: string, status: number, text: string) {
    super(`${key} returned ${status}: ${text.slice(0, 300)}`);
    this.status = status;
    this.code = /"code":"([^"]+)"/.exec(text)?.[1] ?? '';
  }
}

/** Checks responses against the contract. */
export class PublicApi {
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async call<K extends AnyRouteKey>(key: K, options: CallOptions<K>): Promise<ResponseOf<K>> {
    const { token, body, headers } = options;
    const response = await fetch(buildUrl(this.origin, key, options), {
      method: key.slice(0, key.indexOf(' ')),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { 'x-access-token': token }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    if (!response.ok) throw new RefusedCall(key, response.status, text);
    return routes[key].response.parse(JSON.parse(text)) as ResponseOf<K>;
  }
}
