import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import { sendProblem } from '../problems.ts';
import { BodyMeter, BodyTooLarge } from './body-meter.ts';
import { collectBody } from './collect-body.ts';
import { chooseEncoding, createEncoder, encodeHeaders, isCompressible, varyOnEncoding } from './encoding.ts';
import { headersInward, headersOutward } from './headers.ts';

export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  upstream: Dispatcher;
  /** The upstream for long bodies; by default the same. */
  uploads?: Dispatcher;
  /** Path and query of the upstream request. */
  path: string;
  /** Request headers that override the browser's. */
  headers: Record<string, string>;
  /** Response headers that override the upstream's. */
  answerHeaders: Readonly<Record<string, string>>;
  maxBodyBytes: number;
  /** The timeout for the start of the response, after the upstream has received the request. */
  timeoutMs: number;
  /** An event stream: unbuffered, not compressed, without a time limit. */
  isEventStream: boolean;
  /** Final changes of the response headers; a returned problem code replaces the response. */
  inspect?: (status: number, headers: OutgoingHttpHeaders) => 'route/not-found' | undefined;
  onFailure: (reason: Error) => void;
}

/** The upstream did not start its response in time. */
class UpstreamTimeout extends Error {
  override name = 'UpstreamTimeout';
}
/** The browser disconnected or already has its response, so the upstream may stop. */
class Abandoned extends Error {}

/** The maximum pause within a response, unless it is an event stream. */
const pauseMs = 15_000;
/** How much of a response is buffered for a slow client, so that the upstream can finish. */
const heldBytes = 1_048_576;

/**
 * Forwards a request to an upstream and streams the response back, with backpressure in both directions. A read whose
 * connection breaks before the response is retried once, a write never.
 */
export function exchange(options: Exchange): void {
  new Forwarding(options).start();
}

class Forwarding implements Dispatcher.DispatchHandler {
  readonly #options: Exchange;
  readonly #isRead: boolean;
  #triesLeft: number;
  /** The complete body, if it is short. */
  #collected: Buffer | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #encoder: Transform | undefined;
  #over: Error | undefined;

  constructor(options: Exchange) {
    this.#options = options;
    this.#isRead = options.req.method === 'GET' || options.req.method === 'HEAD';
    this.#triesLeft = this.#isRead ? 2 : 1;
  }

  start(): void {
    const { req, res, maxBodyBytes } = this.#options;
    if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) {
      sendProblem(res, 'too-large');
      return;
    }
    res.once('close', () => this.#end(new Abandoned()));
    if (this.#hasBody) collectBody(req, collected => this.#begin(collected));
    else this.#begin();
  }

  get #hasBody(): boolean {
    const { headers } = this.#options.req;
    return (
      !this.#isRead &&
      (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
    );
  }

  #begin(collected?: Buffer): void {
    if (this.#over) return;
    if (collected && collected.length > this.#options.maxBodyBytes) {
      sendProblem(this.#options.res, 'too-large');
      return;
    }
    this.#collected = collected;
    this.#deadline = setTimeout(() => this.#fail(new UpstreamTimeout()), this.#options.timeoutMs);
    this.#dispatch();
  }

  #dispatch(): void {
    this.#triesLeft -= 1;
    const { req, upstream, uploads, path, headers, isEventStream } = this.#options;
    const body = this.#body();
    const to = body instanceof BodyMeter ? (uploads ?? upstream) : upstream;
    to.dispatch(
      {
        method: (req.method ?? 'GET') as Dispatcher.HttpMethod,
        path,
        headers: headersInward(req.headers, headers),
        body,
        headersTimeout: 0,
        bodyTimeout: isEventStream ? 0 : pauseMs,
      },
      this,
    );
  }

  #body(): Buffer | BodyMeter | null {
    const { req, maxBodyBytes } = this.#options;
    if (!this.#hasBody) return null;
    if (this.#collected) return this.#collected;
    return req.pipe(new BodyMeter(maxBodyBytes, () => this.#deadline?.refresh()));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(this.#over);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, given: IncomingHttpHeaders): void {
    if (status < 200 || this.#over) return;
    clearTimeout(this.#deadline);
    const { req, res, answerHeaders, isEventStream, inspect } = this.#options;
    const headers = headersOutward(given, answerHeaders);
    const refusal = inspect?.(status, headers);
    if (refusal) {
      this.#end(new Abandoned());
      sendProblem(res, refusal);
      return;
    }
    if (!isEventStream && isCompressible(headers)) {
      varyOnEncoding(headers);
      const encoding = chooseEncoding(req.headers['accept-encoding']);
      if (encoding && req.method !== 'HEAD' && status !== 304) {
        encodeHeaders(headers, encoding);
        this.#encoder = createEncoder(encoding);
        this.#encoder.pipe(res);
      }
    }
    res.writeHead(status, headers);
    if (isEventStream) res.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const sink = this.#encoder ?? this.#options.res;
    if (sink.write(chunk) || !this.#isFull) return;
    controller.pause();
    sink.once('drain', () => controller.resume());
  }

  get #isFull(): boolean {
    const { res, isEventStream } = this.#options;
    return isEventStream || res.writableLength + (this.#encoder?.writableLength ?? 0) > heldBytes;
  }

  onResponseEnd(): void {
    (this.#encoder ?? this.#options.res).end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#over) return;
    const { res } = this.#options;
    if (error instanceof BodyTooLarge) {
      this.#end(error);
      sendProblem(res, 'too-large');
    } else if (!res.headersSent && this.#triesLeft > 0 && isBrokenConnection(error)) {
      this.#dispatch();
    } else {
      this.#fail(error);
    }
  }

  #fail(error: Error): void {
    const { res, onFailure } = this.#options;
    onFailure(error);
    this.#end(error);
    if (res.headersSent) {
      res.destroy();
    } else {
      sendProblem(res, 'upstream-unavailable');
    }
  }

  /** Aborts the upstream request; further data is ignored. */
  #end(reason: Error): void {
    clearTimeout(this.#deadline);
    if (this.#over) return;
    this.#over = reason;
    this.#encoder?.destroy();
    if (this.#controller && !this.#options.res.writableFinished) this.#controller.abort(reason);
  }
}

/** Whether an established connection broke, as when a service restarts; a refused connection does not count. */
const isBrokenConnection = (error: Error): boolean =>
  error instanceof errors.SocketError || ('code' in error && error.code === 'ECONNRESET');
