import type { Problem } from '@giftlist/contracts/errors';
import { accessTokenHeader } from '@giftlist/contracts/headers';
import { parseRouteKey } from '@giftlist/contracts/route';
import type { AnyRouteKey, ResponseOf } from '@giftlist/contracts/routes';
import { serviceTokenHeader } from '../http/access.guard.ts';
import { contractOf } from '../http/metadata.ts';
import { type CallInput, urlOf, type WireInput } from '../internal-client.ts';
import { Problem as ProblemShape } from '../problem-shape.ts';
import type { Person } from './keys.ts';

export interface TestCall {
  /** A person, a service's name, a literal token, or nobody. */
  as?: Person | { service: string } | { token: string } | undefined;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  /** Makes the body multipart: files by field, in addition to `body`'s fields as text. */
  files?: Record<string, { bytes: Buffer; type: string }>;
}

export interface TestAnswer<K extends AnyRouteKey> {
  status: number;
  headers: Headers;
  /** The body of a successful response, validated by the contract; reading it after an error throws. */
  readonly body: ResponseOf<K>;
  /** The problem of an error; reading it after a success throws. */
  readonly problem: Problem;
  /** The raw body. */
  text: string;
}

export interface TokenSource {
  tokenFor(person: Person): Promise<string>;
  serviceToken(from: string): Promise<string>;
}

/** Calls a route of the service under test according to its contract. */
export async function callRoute<K extends AnyRouteKey>(
  origin: string,
  key: K,
  input: CallInput<K> & TestCall,
  tokens: TokenSource,
): Promise<TestAnswer<K>> {
  const { body, type } = bodyOf(input);
  const cookies = Object.entries(input.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  const response = await fetch(urlOf(origin, key, input), {
    method: parseRouteKey(key).method,
    headers: {
      ...(type && { 'content-type': type }),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(await tokenHeader(input.as, tokens)),
      ...input.headers,
    },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  const text = await response.text();
  return new ReceivedAnswer<K>(key, response.status, response.headers, text);
}

class ReceivedAnswer<K extends AnyRouteKey> implements TestAnswer<K> {
  constructor(
    private readonly key: K,
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  get body(): ResponseOf<K> {
    if (this.status >= 400) throw new Error(`${this.key} returned ${this.status}: ${this.text}`);
    return contractOf(this.key).response.parse(JSON.parse(this.text)) as ResponseOf<K>;
  }

  get problem(): Problem {
    if (this.status < 400) throw new Error(`${this.key} returned ${this.status}, not a problem`);
    return ProblemShape.parse(JSON.parse(this.text)) as Problem;
  }
}

function bodyOf({ body, files }: WireInput & TestCall): { body?: string | FormData; type?: string } {
  if (files) return { body: formOf(body, files) };
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
}

function formOf(body: unknown, files: NonNullable<TestCall['files']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, { bytes, type }] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
}

async function tokenHeader(as: TestCall['as'], tokens: TokenSource): Promise<Record<string, string>> {
  if (!as) return {};
  if ('token' in as) return { [accessTokenHeader]: as.token };
  if ('service' in as) return { [serviceTokenHeader]: await tokens.serviceToken(as.service) };
  return { [accessTokenHeader]: await tokens.tokenFor(as) };
}
