import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import { sendProblem } from '../problems.ts';
import { BodyLimit, BodyTooLarge } from './body-limit.ts';
import { collectBody } from './collect-body.ts';
import {
  chooseEncoding,
  createEncoder,
  isCompressible,
  setEncodingHeaders,
  varyOnEncoding,
} from './encoding.ts';
import { toResponseHeaders, toUpstreamHeaders } from './headers.ts';

export interface ForwardOptions {
  req: IncomingMessage;
  res: ServerResponse;
  upstream: Dispatcher;
  /** The pool for long bodies. Default: `upstream`. */
  uploads?: Dispatcher;
  path: string;
  /** Override the client's headers. */
  upstreamHeaders: Record<string, string>;
  /** Override the upstream's headers. */
  responseHeaders: Readonly<Record<string, string>>;
  maxBodyBytes: number;
  /** How long the response may take to start after the last part of the request. */
  timeoutMs: number;
  /** Event streams are not buffered or compressed and have no timeout. */
  isEventStream: boolean;
  /** May change the response headers, or return the code of a problem to send instead. */
  onHeaders?: (status: number, headers: OutgoingHttpHeaders) => 'route/not-found' | undefined;
  onFailure: (reason: Error) => void;
}

class UpstreamTimeout extends Error {
  override name = 'UpstreamTimeout';
}
const responseNotNeeded = new Error('The response is no longer needed');

/** The timeout between two chunks of a response, except for event streams. */
const idleTimeoutMs = 15_000;
/** How much of a response is buffered for a slow client, so that the upstream can finish. */
const maxBufferedBytes = 1_048_576;

/**
 * Forwards a request and streams the response back, with backpressure in both directions. Retries a read once
 * if its connection breaks before the response; never retries a write.
 */
export function forwardRequest(options: ForwardOptions): void {
  new ForwardedRequest(options).start();
}

class ForwardedRequest implements Dispatcher.DispatchHandler {
  private readonly isReadRequest: boolean;
  private remainingTries: number;
  private bufferedBody: Buffer | undefined;
  private deadline: NodeJS.Timeout | undefined;
  private controller: Dispatcher.DispatchController | undefined;
  private encoder: Transform | undefined;
  private endReason: Error | undefined;

  constructor(private readonly options: ForwardOptions) {
    this.isReadRequest = options.req.method === 'GET' || options.req.method === 'HEAD';
    this.remainingTries = this.isReadRequest ? 2 : 1;
  }

  start(): void {
    const { req, res, maxBodyBytes } = this.options;
    if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) {
      sendProblem(res, 'too-large');
      return;
    }
    res.once('close', () => this.abort(responseNotNeeded));
    if (this.hasBody) collectBody(req, body => this.sendToUpstream(body));
    else this.sendToUpstream();
  }

  private get hasBody(): boolean {
    const { headers } = this.options.req;
    return (
      !this.isReadRequest &&
      (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
    );
  }

  private sendToUpstream(body?: Buffer): void {
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
    const { req, upstream, uploads, path, upstreamHeaders, isEventStream } = this.options;
    const body = this.createBody();
    const pool = body instanceof BodyLimit ? (uploads ?? upstream) : upstream;
    pool.dispatch(
      {
        method: (req.method ?? 'GET') as Dispatcher.HttpMethod,
        path,
        headers: toUpstreamHeaders(req.headers, upstreamHeaders),
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
    const { req, res, responseHeaders, isEventStream, onHeaders } = this.options;
    const headers = toResponseHeaders(received, responseHeaders);
    const problemCode = onHeaders?.(status, headers);
    if (problemCode) {
      this.abort(responseNotNeeded);
      sendProblem(res, problemCode);
      return;
    }
    if (!isEventStream && isCompressible(headers)) {
      varyOnEncoding(headers);
      const encoding = chooseEncoding(req.headers['accept-encoding']);
      if (encoding && req.method !== 'HEAD' && status !== 304) {
        setEncodingHeaders(headers, encoding);
        this.encoder = createEncoder(encoding);
        this.encoder.pipe(res);
      }
    }
    res.writeHead(status, headers);
    if (isEventStream) res.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const sink = this.encoder ?? this.options.res;
    if (sink.write(chunk) || !this.shouldPause) return;
    controller.pause();
    sink.once('drain', () => controller.resume());
  }

  private get shouldPause(): boolean {
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
      this.abort(error);
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
    this.abort(error);
    if (res.headersSent) {
      res.destroy();
    } else {
      sendProblem(res, 'upstream-unavailable');
    }
  }

  /** Aborts the upstream request and ignores further data. */
  private abort(reason: Error): void {
    clearTimeout(this.deadline);
    if (this.endReason) return;
    this.endReason = reason;
    this.encoder?.destroy();
    if (this.controller && !this.options.res.writableFinished) this.controller.abort(reason);
  }
}

/** Detects a connection that broke, as when a service restarts, but not a refused connection. */
const isBrokenConnection = (error: Error): boolean =>
  error instanceof errors.SocketError || ('code' in error && error.code === 'ECONNRESET');
