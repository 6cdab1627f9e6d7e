import { anySignal } from './any-signal.ts';
import { ApiProblem, parseProblem } from './api-problem.ts';
import { recordSpan } from './spans.ts';

export interface RequestParts {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

const callTimeoutMs = 15_000;
const uploadTimeoutMs = 120_000;

function buildPath(template: string, params: RequestParts['params']): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === '')
      throw new Error(`missing path parameter ${name} for ${template}`);
    return encodeURIComponent(String(value));
  });
}

function buildQuery(query: RequestParts['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export function buildRequestTarget(route: string, parts: RequestParts): { method: string; url: string } {
  const separator = route.indexOf(' ');
  return {
    method: route.slice(0, separator),
    url: buildPath(route.slice(separator + 1), parts.params) + buildQuery(parts.query),
  };
}

function withTimeout(signal: AbortSignal | undefined, ms: number | undefined): AbortSignal | undefined {
  if (ms === undefined) return signal;
  const timeout = AbortSignal.timeout(ms);
  return signal ? anySignal(signal, timeout) : timeout;
}

export interface SendOptions {
  headers: Headers;
  signal?: AbortSignal | undefined;
  /** `null` disables the timeout, for streams. */
  timeoutMs?: number | null | undefined;
}

/** Throws an `ApiProblem` for error responses and network failures. */
export async function send(route: string, parts: RequestParts, options: SendOptions): Promise<Response> {
  const { method, url } = buildRequestTarget(route, parts);
  const isUpload = parts.body instanceof FormData;
  const { headers } = options;
  if (parts.body !== undefined && !isUpload) headers.set('content-type', 'application/json');
  const defaultMs = isUpload ? uploadTimeoutMs : callTimeoutMs;
  const signal = withTimeout(
    options.signal,
    options.timeoutMs === null ? undefined : (options.timeoutMs ?? defaultMs),
  );
  const startedAt = performance.now();
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(parts.body === undefined
        ? {}
        : { body: isUpload ? (parts.body as FormData) : JSON.stringify(parts.body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiProblem('network', 0, { detail: error instanceof Error ? error.message : String(error) });
  }
  recordSpan(route, headers, startedAt, response);
  if (!response.ok) throw await parseProblem(response);
  return response;
}
