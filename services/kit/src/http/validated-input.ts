import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Idempotency } from '../mongo/idempotency.ts';
import type { UploadedFiles } from './multipart.ts';
import type { Viewer } from './viewer.ts';

export interface ValidatedParts {
  params: unknown;
  query: unknown;
  body: unknown;
  files: UploadedFiles;
  viewer: Viewer;
  idempotency: Idempotency | undefined;
}

/** Implements `InputOf`. Computes rarely used parts on access. */
export class ValidatedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: UploadedFiles;
  readonly viewer: Viewer;
  readonly idempotency: Idempotency | undefined;
  private abortSignal: AbortSignal | undefined;

  constructor(
    parts: ValidatedParts,
    private readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    private readonly shutdownSignal: AbortSignal,
  ) {
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.files = parts.files;
    this.viewer = parts.viewer;
    this.idempotency = parts.idempotency;
  }

  get headers(): IncomingHttpHeaders {
    return this.request.headers;
  }

  get ip(): string {
    // A client that has disconnected has no IP address.
    return this.request.ip ?? '';
  }

  get cookies(): Readonly<Record<string, string | undefined>> {
    return this.request.cookies;
  }

  get idempotencyKey(): string | undefined {
    return this.idempotency?.key;
  }

  /** Aborted when the response closes or the service shuts down. */
  get signal(): AbortSignal {
    this.abortSignal ??= this.createAbortSignal();
    return this.abortSignal;
  }

  signedCookie(name: string): string | null {
    const value = this.request.cookies[name];
    if (value === undefined) return null;
    const unsigned = this.request.unsignCookie(value);
    return unsigned.valid ? unsigned.value : null;
  }

  private createAbortSignal(): AbortSignal {
    const controller = new AbortController();
    const response = this.reply.raw;
    const abort = () => {
      this.shutdownSignal.removeEventListener('abort', abort);
      controller.abort();
    };
    if (response.destroyed || this.shutdownSignal.aborted) {
      controller.abort();
      return controller.signal;
    }
    // `AbortSignal.any` can miss the abort of a source (nodejs/node#65995).
    this.shutdownSignal.addEventListener('abort', abort);
    response.once('close', abort);
    return controller.signal;
  }
}
