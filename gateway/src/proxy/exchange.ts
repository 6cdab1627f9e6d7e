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
  /** Path and query at the upstream. */
  path: string;
  /** Set over what the browser sends. */
  headers: Record<string, string>;
  /** Replace the upstream's headers. */
  answerHeaders: Readonly<Record<string, string>>;
  maxBodyBytes: number;
  /** How long the upstream may take to start its response, once it has the request. */
  timeoutMs: number;
  /** An event stream: unbuffered, not compressed, without a time limit. */
  isEventStream: boolean;
  /** The final changes of a response's head; a problem code refuses the response. */
  inspect?: (status: number, headers: OutgoingHttpHeaders) => 'route/not-found' | undefined;
  onFailure: (reason: Error) => void;
}

/** The upstream did not start its response in time. */
class UpstreamTimeout extends Error {
  override name = 'UpstreamTimeout';
}
/** The browser disconnected or has its response already: the upstream need not continue. */
class Abandoned extends Error {}

/** How long a started response may pause, unless it is an event stream. */
const pauseMs = 15_000;
/** How much of a response is buffered here for a slow client, to release the upstream. */
const heldBytes = 1_048_576;

/**
 * Sends a request to an upstream and its response back, in chunks, with backpressure in both directions. A read whose
 * connection breaks before the response is retried once, a write never.
 */
export function exchange(wish: Exchange): void {
  new Forwarding(wish).start();
}

class Forwarding implements Dispatcher.DispatchHandler {
  readonly #wish: Exchange;
  readonly #isRead: boolean;
  #triesLeft: number;
  /** The whole body, where it is short. */
  #collected: Buffer | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #encoder: Transform | undefined;
  #over: Error | undefined;

  constructor(wish: Exchange) {
    this.#wish = wish;
    this.#isRead = wish.req.method === 'GET' || wish.req.method === 'HEAD';
    this.#triesLeft = this.#isRead ? 2 : 1;
  }

  start(): void {
    const { req, res, maxBodyBytes } = this.#wish;
    if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) {
      sendProblem(res, 'too-large');
      return;
    }
    res.once('close', () => this.#end(new Abandoned()));
    if (this.#hasBody) collectBody(req, collected => this.#begin(collected));
    else this.#begin();
  }

  get #hasBody(): boolean {
    const { headers } = this.#wish.req;
    return (
      !this.#isRead &&
      (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
    );
  }

  #begin(collected?: Buffer): void {
    if (this.#over) return;
    if (collected && collected.length > this.#wish.maxBodyBytes) {
      sendProblem(this.#wish.res, 'too-large');
      return;
    }
    this.#collected = collected;
    this.#deadline = setTimeout(() => this.#fail(new UpstreamTimeout()), this.#wish.timeoutMs);
    this.#dispatch();
  }

  #dispatch(): void {
    this.#triesLeft -= 1;
    const { req, upstream, uploads, path, headers, isEventStream } = this.#wish;
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
    const { req, maxBodyBytes } = this.#wish;
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
    const { req, res, answerHeaders, isEventStream, inspect } = this.#wish;
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
    const sink = this.#encoder ?? this.#wish.res;
    if (sink.write(chunk) || !this.#isFull) return;
    controller.pause();
    sink.once('drain', () => controller.resume());
  }

  get #isFull(): boolean {
    const { res, isEventStream } = this.#wish;
    return isEventStream || res.writableLength + (this.#encoder?.writableLength ?? 0) > heldBytes;
  }

  onResponseEnd(): void {
    (this.#encoder ?? this.#wish.res).end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#over) return;
    const { res } = this.#wish;
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
    const { res, onFailure } = this.#wish;
    onFailure(error);
    this.#end(error);
    if (res.headersSent) {
      res.destroy();
    } else {
      sendProblem(res, 'upstream-unavailable');
    }
  }

  /** Abandons the upstream; its further data are ignored. */
  #end(reason: Error): void {
    clearTimeout(this.#deadline);
    if (this.#over) return;
    this.#over = reason;
    this.#encoder?.destroy();
    if (this.#controller && !this.#wish.res.writableFinished) this.#controller.abort(reason);
  }
}

/** An established connection broke, as when a service restarts; a refused connection does not count. */
const isBrokenConnection = (error: Error): boolean =>
  error instanceof errors.SocketError || ('code' in error && error.code === 'ECONNRESET');
