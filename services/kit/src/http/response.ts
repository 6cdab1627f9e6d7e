import { Readable } from 'node:stream';

export interface ResponseOptions {
  /** Default: the status of the contract. */
  status?: number;
  headers?: Record<string, string>;
}

export class HttpResponse<Body> {
  /** `typed` bodies are validated by the contract's response schema; `raw` ones are sent unchanged. */
  readonly kind: 'typed' | 'raw';
  readonly body: Body | string | Buffer | Readable | undefined;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(kind: 'typed' | 'raw', body: HttpResponse<Body>['body'], options: ResponseOptions) {
    this.kind = kind;
    this.body = body;
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

export function respond<Body>(body: Body, options: ResponseOptions = {}): HttpResponse<Body> {
  return new HttpResponse<Body>('typed', body, options);
}

/** Responds with JSON that the caller has validated, for example from a cache. */
export function rawJson(json: string | Buffer, options: ResponseOptions = {}): HttpResponse<never> {
  return rawResponse(json, 'application/json; charset=utf-8', options);
}

export function rawResponse(
  body: string | Buffer,
  contentType: string,
  options: ResponseOptions = {},
): HttpResponse<never> {
  return new HttpResponse<never>('raw', body, {
    ...options,
    headers: { 'content-type': contentType, ...options.headers },
  });
}

/** Streams a body until it ends or the client disconnects. */
export function streamResponse(
  source: Readable | AsyncIterable<string | Buffer>,
  contentType: string,
  options: ResponseOptions = {},
): HttpResponse<never> {
  const body = source instanceof Readable ? source : Readable.from(source);
  return new HttpResponse<never>('raw', body, {
    ...options,
    headers: { 'content-type': contentType, ...options.headers },
  });
}

export function redirect(location: string, options: ResponseOptions = {}): HttpResponse<never> {
  return new HttpResponse<never>('raw', undefined, {
    status: options.status ?? 302,
    headers: { location, ...options.headers },
  });
}
