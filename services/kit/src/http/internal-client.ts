import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parseRouteKey, type RouteDefinition } from '@giftlist/contracts/route';
import type {
  AnyRouteKey,
  BodyInputOf,
  InternalRouteKey,
  ParamsOf,
  QueryInputOf,
  ResponseOf,
} from '@giftlist/contracts/routes';
import { type ServiceName } from '@giftlist/contracts/services';
import { Injectable } from '@nestjs/common';
import { type BaseConfig, InjectConfig, urlVariable } from '../core/config.ts';
import { ProblemError } from '../core/problem-error.ts';
import { Problem as ProblemShape } from '../core/problem-shape.ts';
import { getTraceparent } from '../telemetry/tracing.ts';
import { serviceTokenHeader } from './access.guard.ts';
import { getContract } from './metadata.ts';
import { Tokens } from './tokens.ts';

type InputPart<Name extends string, T> = undefined extends T ? { [P in Name]?: T } : { [P in Name]: T };

export type CallInput<K extends AnyRouteKey> = InputPart<'params', ParamsOf<K>> &
  InputPart<'query', QueryInputOf<K>> &
  InputPart<'body', BodyInputOf<K>>;

export interface WireInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const timeoutMs = 5_000;
const idleTimeoutMs = 30_000;

@Injectable()
export class InternalClient {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly tokens: Tokens,
  ) {}

  /** Throws a `ProblemError` with a code that the route declares, or `upstream-unavailable`. */
  async callService<K extends InternalRouteKey>(
    service: ServiceName,
    key: K,
    input: CallInput<K>,
  ): Promise<ResponseOf<K>> {
    const contract = getContract(key);
    const response = await this.send(service, key, input, AbortSignal.timeout(timeoutMs));
    const text = await response.text().catch(throwUnavailable);
    if (!response.ok) throw toCallError(contract, key, response.status, text);
    return contract.response.parse(JSON.parse(text)) as ResponseOf<K>;
  }

  /** Yields the parsed lines of an NDJSON response. The timeout of 30 seconds applies to each line. */
  async *streamLines(service: ServiceName, key: InternalRouteKey): AsyncGenerator<unknown> {
    const controller = new AbortController();
    let timer = setTimeout(() => controller.abort(), idleTimeoutMs);
    try {
      const response = await this.send(service, key, {}, controller.signal);
      if (!response.ok || !response.body) {
        throw toCallError(getContract(key), key, response.status, await response.text());
      }
      for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) {
        clearTimeout(timer);
        timer = setTimeout(() => controller.abort(), idleTimeoutMs);
        if (line !== '') yield JSON.parse(line);
      }
    } finally {
      clearTimeout(timer);
      controller.abort();
    }
  }

  private async send(
    service: ServiceName,
    key: string,
    input: WireInput,
    signal: AbortSignal,
  ): Promise<Response> {
    const traceparent = getTraceparent();
    const hasBody = input.body !== undefined;
    return fetch(buildUrl(getServiceUrl(this.config, service), key, input), {
      method: parseRouteKey(key).method,
      headers: {
        [serviceTokenHeader]: await this.tokens.getServiceToken(service),
        ...(traceparent && { traceparent }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(input.body) }),
      redirect: 'error',
      signal,
    }).catch(throwUnavailable);
  }
}

function throwUnavailable(cause: unknown): never {
  throw new ProblemError('upstream-unavailable', {}, { cause });
}

export const getServiceUrl = (config: BaseConfig, service: ServiceName): string =>
  config[urlVariable(service)];

export function buildUrl(origin: string, key: string, { params, query }: WireInput): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = parseRouteKey(key).path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.append(name, String(value));
  }
  const queryString = parameters.toString();
  return `${origin}${path}${queryString && `?${queryString}`}`;
}

/** Passes on declared codes. 5xx and 429 mean that the other service is unavailable; anything else is a bug. */
function toCallError({ errors = [] }: RouteDefinition, key: string, status: number, text: string): Error {
  const problem = ProblemShape.safeParse(tryParseJson(text));
  const code = errors.find(declared => problem.success && declared === problem.data.code);
  if (code) return new ProblemError(code, { ...(problem.data?.detail && { detail: problem.data.detail }) });
  if (status >= 500 || status === 429) return new ProblemError('upstream-unavailable');
  return new Error(`${key} returned ${status} ${problem.data?.code ?? ''}`);
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
