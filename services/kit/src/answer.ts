import { Readable } from 'node:stream';

export interface AnswerOptions {
  status?: number;
  headers?: Record<string, string>;
}

/** A response with more than a body: headers, another status, or a serialized body. */
export class Sent<Body> {
  /** `checked` bodies pass the contract's response schema; `ready` ones are sent unchanged. */
  readonly kind: 'checked' | 'ready';
  readonly body: Body | string | Buffer | Readable | undefined;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(kind: 'checked' | 'ready', body: Sent<Body>['body'], options: AnswerOptions) {
    this.kind = kind;
    this.body = body;
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

/** A checked body with additional headers, such as `Link` and `X-Total-Count`. */
export function answer<Body>(body: Body, options: AnswerOptions = {}): Sent<Body> {
  return new Sent<Body>('checked', body, options);
}

/** JSON text that the caller has validated, for example from a cache. */
export function readyJson(json: string | Buffer, options: AnswerOptions = {}): Sent<never> {
  return ready(json, 'application/json; charset=utf-8', options);
}

/** A file, page or other text or bytes of the given media type. */
export function ready(body: string | Buffer, type: string, options: AnswerOptions = {}): Sent<never> {
  return new Sent<never>('ready', body, {
    ...options,
    headers: { 'content-type': type, ...options.headers },
  });
}

/** A streamed body: server-sent events, NDJSON, a file. It ends when the client disconnects. */
export function stream(
  source: Readable | AsyncIterable<string | Buffer>,
  type: string,
  options: AnswerOptions = {},
): Sent<never> {
  const body = source instanceof Readable ? source : Readable.from(source);
  return new Sent<never>('ready', body, {
    ...options,
    headers: { 'content-type': type, ...options.headers },
  });
}

/** Redirects the browser. */
export function redirect(location: string, options: AnswerOptions = {}): Sent<never> {
  return new Sent<never>('ready', undefined, {
    status: options.status ?? 302,
    headers: { location, ...options.headers },
  });
}
