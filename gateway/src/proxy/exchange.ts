import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import { sendProblem } from '../problems.ts';
import { BodyLimit, BodyTooLarge } from './body-limit.ts';
import { collectBody } from './collect-body.ts';
import { chooseEncoding, createEncoder, encodeHeaders, isCompressible, varyOnEncoding } from './encoding.ts';
import { toResponseHeaders, toUpstreamHeaders } from './headers.ts';

export interface ExchangeOptions {
  req: IncomingMessage;
  res: ServerResponse;
  upstream: Dispatcher;
  /** For long bodies; by default `upstream`. */
  uploads?: Dispatcher;
  path: string;
  headers: Record<string, string>;
  /** Override the upstream's. */
  responseHeaders: Readonly<Record<string, string>>;
  maxBodyBytes: number;
  /** For the start of the response, counted from the last forwarded part of the request. */
  timeoutMs: number;
  /** Not buffered, not compressed, without a time limit. */
  isEventStream: boolean;
  /** Changes the response headers. A returned problem code replaces the response. */
  inspect?: (status: number, headers: OutgoingHttpHeaders) => 'route/not-found' | undefined;
  onFailure: (reason: Error) => void;
}

/** The upstream did not start to respond in time. */
class UpstreamTimeout extends Error {
  override name = 'UpstreamTimeout';
}
const cancelled = new Error('The response is no longer needed');

/** Between two chunks of a response, except for event streams. */
const idleTimeoutMs = 15_000;
/** For a slow client, so that the upstream can finish. */
const maxBufferedBytes = 1_048_576;

/**
 * Forwards a request and streams the response back, with backpressure in both directions. A read is retried once if its
 * connection breaks before the response; a write is never retried.
 */
export function exchange(options: ExchangeOptions): void {
  new ForwardedRequest(options).start();
}

class ForwardedRequest implements Dispatcher.DispatchHandler {
  private readonly isRead: boolean;
  private remainingTries: number;
  private bufferedBody: Buffer | undefined;
  private deadline: NodeJS.Timeout | undefined;
  private controller: Dispatcher.DispatchController | undefined;
  private encoder: Transform | undefined;
  private endReason: Error | undefined;

  constructor(private readonly options: ExchangeOptions) {
    this.isRead = options.req.method === 'GET' || options.req.method === 'HEAD';
    this.remainingTries = this.isRead ? 2 : 1;
  }

  start(): void {
    const { req, res, maxBodyBytes } = this.options;
    if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) {
      sendProblem(res, 'too-large');
      return;
    }
    res.once('close', () => this.end(cancelled));
    if (this.hasBody) collectBody(req, body => this.begin(body));
    else this.begin();
  }

  private get hasBody(): boolean {
    const { headers } = this.options.req;
    return (
      !this.isRead &&
      (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
    );
  }

  private begin(body?: Buffer): void {
    if (this.endReason) return;
    if (body && body.length > this.options.maxBodyBytes) {
      sendProblem(this.options.res, 'too-large');
      return;
    }
    this.bufferedBody = body;
    this.deadline = setTimeout(() => this.fail(new UpstreamTimeout()), this.options.timeoutMs);
    this.dispatch();
  }

  private dispatch(): void {
    this.remainingTries -= 1;
    const { req, upstream, uploads, path, headers, isEventStream } = this.options;
    const body = this.createBody();
    const pool = body instanceof BodyLimit ? (uploads ?? upstream) : upstream;
    pool.dispatch(
      {
        method: (req.method ?? 'GET') as Dispatcher.HttpMethod,
        path,
        headers: toUpstreamHeaders(req.headers, headers),
        body,
        headersTimeout: 0,
        bodyTimeout: isEventStream ? 0 : idleTimeoutMs,
      },
      this,
    );
  }

  private createBody(): Buffer | BodyLimit | null {
    const { req, maxBodyBytes } = this.options;
    if (!this.hasBody) return null;
    if (this.bufferedBody) return this.bufferedBody;
    return req.pipe(new BodyLimit(maxBodyBytes, () => this.deadline?.refresh()));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.endReason) controller.abort(this.endReason);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, received: IncomingHttpHeaders): void {
    if (status < 200 || this.endReason) return;
    clearTimeout(this.deadline);
    const { req, res, responseHeaders, isEventStream, inspect } = this.options;
    const headers = toResponseHeaders(received, responseHeaders);
    const problemCode = inspect?.(status, headers);
    if (problemCode) {
      this.end(cancelled);
      sendProblem(res, problemCode);
      return;
    }
    if (!isEventStream && isCompressible(headers)) {
      varyOnEncoding(headers);
      const encoding = chooseEncoding(req.headers['accept-encoding']);
      if (encoding && req.method !== 'HEAD' && status !== 304) {
        encodeHeaders(headers, encoding);
        this.encoder = createEncoder(encoding);
        this.encoder.pipe(res);
      }
    }
    res.writeHead(status, headers);
    if (isEventStream) res.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const sink = this.encoder ?? this.options.res;
    if (sink.write(chunk) || !this.isFull) return;
    controller.pause();
    sink.once('drain', () => controller.resume());
  }

  private get isFull(): boolean {
    const { res, isEventStream } = this.options;
    return isEventStream || res.writableLength + (this.encoder?.writableLength ?? 0) > maxBufferedBytes;
  }

  onResponseEnd(): void {
    (this.encoder ?? this.options.res).end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.endReason) return;
    const { res } = this.options;
    if (error instanceof BodyTooLarge) {
      this.end(error);
      sendProblem(res, 'too-large');
    } else if (!res.headersSent && this.remainingTries > 0 && isBrokenConnection(error)) {
      this.dispatch();
    } else {
      this.fail(error);
    }
  }

  private fail(error: Error): void {
    const { res, onFailure } = this.options;
    onFailure(error);
    this.end(error);
    if (res.headersSent) {
      res.destroy();
    } else {
      sendProblem(res, 'upstream-unavailable');
    }
  }

  /** Aborts the upstream request and ignores further data. */
  private end(reason: Error): void {
    clearTimeout(this.deadline);
    if (this.endReason) return;
    this.endReason = reason;
    this.encoder?.destroy();
    if (this.controller && !this.options.res.writableFinished) this.controller.abort(reason);
  }
}

/** As when a service restarts; false for a refused connection. */
const isBrokenConnection = (error: Error): boolean =>
  error instanceof errors.SocketError || ('code' in error && error.code === 'ECONNRESET');
