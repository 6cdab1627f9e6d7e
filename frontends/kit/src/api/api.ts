import {
  claimTokenHeader,
  givingTokenHeader,
  listVersionHeader,
  storedOnlyHeader,
} from '@giftlist/contracts/headers';
import type {
  AnyRouteKey,
  BodyInputOf,
  ParamsOf,
  QueryInputOf,
  ResponseOf,
} from '@giftlist/contracts/routes';
import { report } from '../diagnostics/report.ts';
import { getAccess, mayBeSignedIn, onRefreshFailure, refreshAccess } from '../http/access-token.ts';
import { isAborted, isProblem } from '../http/api-problem.ts';
import { type RequestParts, send } from '../http/request.ts';
import { hashContent } from './content-hash.ts';
import { addCredentials } from './credentials.ts';
import { readEvents, type ServerEvent } from './event-stream.ts';
import { createTraceparent } from './traceparent.ts';

/** Makes the option `Name` optional if the route has no `T` or accepts an empty one. */
type OptionFor<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<string, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

interface RequestExtras {
  signal?: AbortSignal | undefined;
  /** From `useIdempotencyKey()`. Repeating a request with the same key and body has no further effect. */
  idempotencyKey?: string;
  /** The server refuses a different body with the same key (`idempotency/mismatch`). */
  strictIdempotency?: boolean;
  /** Returns the stored response without executing the request. */
  storedOnly?: boolean;
  /** The response is at least as new as this list version. */
  listVersion?: number | undefined;
  /** From the emailed link to a visitor's reservations. */
  givingToken?: string | undefined;
  claimToken?: string | undefined;
  /** `null` disables the timeout. */
  timeoutMs?: number | null;
}

export type CallOptions<K extends AnyRouteKey> = OptionFor<'params', ParamsOf<K>> &
  OptionFor<'query', QueryInputOf<K>> &
  (OptionFor<'body', BodyInputOf<K>> | { body: FormData }) &
  RequestExtras;

type Arguments<K extends AnyRouteKey> =
  Record<string, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

type Options = RequestParts & RequestExtras;

let sessionLostListener: () => void = () => undefined;
export const onSessionLost = (listener: () => void): void => {
  sessionLostListener = listener;
};

/** Calls wait until the session has started, because they need its token. */
let sessionStart: Promise<unknown> = Promise.resolve();
export const delayCallsUntil = (promise: Promise<unknown>): void => {
  sessionStart = promise;
};

const authCallsWithToken = new Set(['POST /auth/sign-out', 'POST /auth/send-verification']);
const isSentWithoutToken = (route: string): boolean =>
  route.startsWith('POST /auth/') && !authCallsWithToken.has(route);

function buildHeaders(route: string, options: Options): Headers {
  const headers = new Headers({ accept: 'application/json', traceparent: createTraceparent() });
  // The server would refuse a sign-in that carries an expired token.
  if (!isSentWithoutToken(route)) addCredentials(headers, { includesClaimTokens: route.startsWith('GET ') });
  if (options.idempotencyKey) {
    const bodySuffix = options.strictIdempotency ? '' : `-${hashContent(options.body)}`;
    headers.set('Idempotency-Key', options.idempotencyKey + bodySuffix);
  }
  if (options.storedOnly) headers.set(storedOnlyHeader, '1');
  if (options.listVersion !== undefined) headers.set(listVersionHeader, String(options.listVersion));
  if (options.claimToken) headers.append(claimTokenHeader, options.claimToken);
  if (options.givingToken) headers.set(givingTokenHeader, options.givingToken);
  return headers;
}

const isTokenProblem = (error: unknown): boolean =>
  isProblem(error, 'auth/required', 'auth/token-invalid', 'auth/session-ended');

async function sendWithRefresh(route: string, options: Options): Promise<Response> {
  if (!isSentWithoutToken(route)) await sessionStart;
  const usedToken = getAccess()?.token;
  const sendOnce = () => send(route, options, { ...options, headers: buildHeaders(route, options) });
  try {
    return await sendOnce();
  } catch (error) {
    if (!isTokenProblem(error) || isSentWithoutToken(route)) throw error;
    const hadSession = getAccess() !== undefined || mayBeSignedIn();
    if (hadSession && (await refreshAccess(usedToken))) return sendOnce();
    sessionLostListener();
    throw error;
  }
}

onRefreshFailure(error => report(error, { severity: 'warning', where: 'POST /auth/refresh' }));

async function execute(route: string, options: Options = {}): Promise<Response> {
  try {
    return await sendWithRefresh(route, options);
  } catch (error) {
    if (!isAborted(error)) report(error, { severity: 'warning', where: route });
    throw error;
  }
}

const fileTimeoutMs = 120_000;

const parseNextPage = (link: string | null): number | undefined => {
  const nextLink = link?.split(',').find(entry => /rel="?next"?/.test(entry));
  const page = nextLink && /[?&]page=(\d+)/.exec(nextLink)?.[1];
  return page ? Number(page) : undefined;
};

export interface Paged<T> {
  items: T;
  total: number | undefined;
  /** False while the server is still preparing the response. */
  isCacheable?: boolean;
  next: number | undefined;
}

/**
 * Calls the contract's routes. After a 401, refreshes the token and retries once. Reports failures and throws them as
 * `ApiProblem`.
 */
export const api = {
  async call<K extends AnyRouteKey>(route: K, ...[options]: Arguments<K>): Promise<ResponseOf<K>> {
    const response = await execute(route, options as Options);
    return (await response.json()) as ResponseOf<K>;
  },

  /** Returns one page with the total (`X-Total-Count`) and the next page number (`Link`, RFC 8288). */
  async page<K extends AnyRouteKey>(route: K, ...[options]: Arguments<K>): Promise<Paged<ResponseOf<K>>> {
    const response = await execute(route, options as Options);
    const total = response.headers.get('x-total-count');
    return {
      items: (await response.json()) as ResponseOf<K>,
      total: total === null ? undefined : Number(total),
      isCacheable: response.headers.get('cache-control') !== 'no-cache',
      next: parseNextPage(response.headers.get('link')),
    };
  },

  /** The version is 0 if the response has none. */
  async callWithListVersion<K extends AnyRouteKey>(
    route: K,
    ...[options]: Arguments<K>
  ): Promise<{ body: ResponseOf<K>; version: number }> {
    const response = await execute(route, options as Options);
    const version = Number(response.headers.get(listVersionHeader) ?? 0);
    return { body: (await response.json()) as ResponseOf<K>, version };
  },

  async file<K extends AnyRouteKey>(route: K, ...[options]: Arguments<K>): Promise<Blob> {
    const response = await execute(route, { ...options, timeoutMs: fileTimeoutMs } as Options);
    return response.blob();
  },

  async *stream<K extends AnyRouteKey>(route: K, ...[options]: Arguments<K>): AsyncGenerator<ServerEvent> {
    const response = await execute(route, { ...options, timeoutMs: null } as Options);
    if (response.body) yield* readEvents(response.body);
  },
};
