import { anySignal } from './any-signal.ts';
import { ApiProblem, parseProblem } from './api-problem.ts';
import { recordSpan } from './spans.ts';

export interface CallParts {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

const callTimeoutMs = 15_000;
const uploadTimeoutMs = 120_000;

function buildPath(template: string, params: CallParts['params']): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === '') throw new Error(`${template} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

function buildQuery(query: CallParts['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export function buildTarget(key: string, parts: CallParts): { method: string; url: string } {
  const space = key.indexOf(' ');
  return {
    method: key.slice(0, space),
    url: buildPath(key.slice(space + 1), parts.params) + buildQuery(parts.query),
  };
}

function boundedSignal(signal: AbortSignal | undefined, ms: number | undefined): AbortSignal | undefined {
  if (ms === undefined) return signal;
  const timeout = AbortSignal.timeout(ms);
  return signal ? anySignal(signal, timeout) : timeout;
}

export interface SendOptions {
  headers: Headers;
  signal?: AbortSignal | undefined;
  /** `null` for a stream, which has no timeout. */
  timeoutMs?: number | null | undefined;
}

/** Throws an `ApiProblem` for an error response. */
export async function send(key: string, parts: CallParts, options: SendOptions): Promise<Response> {
  const { method, url } = buildTarget(key, parts);
  const upload = parts.body instanceof FormData;
  const { headers } = options;
  if (parts.body !== undefined && !upload) headers.set('content-type', 'application/json');
  const defaultMs = upload ? uploadTimeoutMs : callTimeoutMs;
  const signal = boundedSignal(
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
        : { body: upload ? (parts.body as FormData) : JSON.stringify(parts.body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiProblem('network', 0, { detail: error instanceof Error ? error.message : String(error) });
  }
  recordSpan(key, headers, startedAt, response);
  if (!response.ok) throw await parseProblem(response);
  return response;
}
