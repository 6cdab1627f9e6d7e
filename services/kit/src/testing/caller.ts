import { accessTokenHeader } from '@giftlist/contracts/headers';
import type { Problem } from '@giftlist/contracts/problem';
import { parseRouteKey } from '@giftlist/contracts/route';
import type { AnyRouteKey, ResponseOf } from '@giftlist/contracts/routes';
import { Problem as ProblemShape } from '../core/problem-shape.ts';
import { serviceTokenHeader } from '../http/access.guard.ts';
import { buildUrl, type CallInput, type WireInput } from '../http/internal-client.ts';
import { getContract } from '../http/metadata.ts';
import type { Person } from './keys.ts';

export interface TestCall {
  /** A person, a service, or the holder of a literal token. Default: a visitor. */
  as?: Person | { service: string } | { token: string } | undefined;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  /** By field name. Files make the body multipart, with the fields of `body` as text. */
  files?: Record<string, { bytes: Buffer; type: string }>;
}

export interface TestResponse<K extends AnyRouteKey> {
  status: number;
  headers: Headers;
  /** The validated body of a successful response; throws after an error. */
  readonly body: ResponseOf<K>;
  readonly problem: Problem;
  text: string;
}

export interface TokenSource {
  tokenFor(person: Person): Promise<string>;
  serviceTokenFor(from: string): Promise<string>;
}

export async function callRoute<K extends AnyRouteKey>(
  origin: string,
  key: K,
  input: CallInput<K> & TestCall,
  tokens: TokenSource,
): Promise<TestResponse<K>> {
  const { body, type } = encodeBody(input);
  const cookies = Object.entries(input.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  const response = await fetch(buildUrl(origin, key, input), {
    method: parseRouteKey(key).method,
    headers: {
      ...(type && { 'content-type': type }),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(await createTokenHeader(input.as, tokens)),
      ...input.headers,
    },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  const text = await response.text();
  return new CheckedResponse<K>(key, response.status, response.headers, text);
}

class CheckedResponse<K extends AnyRouteKey> implements TestResponse<K> {
  constructor(
    private readonly key: K,
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  get body(): ResponseOf<K> {
    if (this.status >= 400) throw new Error(`${this.key} returned ${this.status}: ${this.text}`);
    return getContract(this.key).response.parse(JSON.parse(this.text)) as ResponseOf<K>;
  }

  get problem(): Problem {
    if (this.status < 400) throw new Error(`${this.key} returned ${this.status}, not a problem`);
    return ProblemShape.parse(JSON.parse(this.text)) as Problem;
  }
}

function encodeBody({ body, files }: WireInput & TestCall): { body?: string | FormData; type?: string } {
  if (files) return { body: createForm(body, files) };
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
}

function createForm(body: unknown, files: NonNullable<TestCall['files']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, { bytes, type }] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
}

async function createTokenHeader(as: TestCall['as'], tokens: TokenSource): Promise<Record<string, string>> {
  if (!as) return {};
  if ('token' in as) return { [accessTokenHeader]: as.token };
  if ('service' in as) return { [serviceTokenHeader]: await tokens.serviceTokenFor(as.service) };
  return { [accessTokenHeader]: await tokens.tokenFor(as) };
}
