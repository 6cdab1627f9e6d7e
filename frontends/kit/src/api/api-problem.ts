import type { ErrorCode, Problem } from '@giftlist/contracts/errors';

/** `network`: no answer came. `unreadable`: an answer came that is no answer of ours. */
export type ProblemCode = ErrorCode | 'network' | 'unreadable';

/** What went wrong with a call. Decide by `code` alone; `message` is for logs, not for people. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** For `validation`: what is wrong where, `path` dotted and prefixed by `body`, `query` or `params`. */
  readonly errors: readonly { path: string; message: string }[];
  /** Seconds to wait, for `rate-limited`. */
  readonly retryAfter: number | undefined;
  /** What the server says of this one case; a sentence for people where a route's contract says so. */
  readonly detail: string | undefined;
  /** For `auth/second-factor-required`. */
  readonly ticket: string | undefined;
  /** For `list/follow-to-see`: whom to follow. */
  readonly owner: Problem['owner'];

  constructor(
    code: ProblemCode,
    status: number,
    extra: Partial<Pick<Problem, 'title' | 'detail' | 'errors' | 'retry_after' | 'ticket' | 'owner'>> = {},
  ) {
    super(extra.detail ?? extra.title ?? code);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.errors = extra.errors ?? [];
    this.retryAfter = extra.retry_after;
    this.detail = extra.detail;
    this.ticket = extra.ticket;
    this.owner = extra.owner;
  }
}

/** Is this error a problem with one of these codes? Without codes: is it a problem at all? */
export function isProblem(error: unknown, ...codes: ProblemCode[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}

/** What the server says to people of a request that it refused; nothing where it failed or did not answer. */
export function serverSentence(error: unknown): string | undefined {
  if (!isProblem(error) || error.status < 400 || error.status >= 500) return undefined;
  return error.detail?.trim() || error.errors.find(({ message }) => message.trim() !== '')?.message.trim();
}

/** Was the call given up by whoever made it? Then nobody wants to hear of it. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isPerson = (value: unknown): value is NonNullable<Problem['owner']> =>
  isRecord(value) &&
  ['id', 'first_name', 'last_name', 'username'].every(name => typeof value[name] === 'string');

function errorsOf(value: unknown): { path: string; message: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap(entry =>
    isRecord(entry) && typeof entry.path === 'string' && typeof entry.message === 'string'
      ? [{ path: entry.path, message: entry.message }]
      : [],
  );
}

/** Reads an `application/problem+json` answer (RFC 9457); anything else becomes `unreadable`. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!isRecord(body) || typeof body.code !== 'string') return new ApiProblem('unreadable', response.status);
  const header = Number(response.headers.get('retry-after'));
  const retryAfter = typeof body.retry_after === 'number' ? body.retry_after : header || undefined;
  return new ApiProblem(body.code as ErrorCode, response.status, {
    errors: errorsOf(body.errors),
    ...(textOf(body.title) === undefined ? {} : { title: String(body.title) }),
    ...(textOf(body.detail) === undefined ? {} : { detail: String(body.detail) }),
    ...(textOf(body.ticket) === undefined ? {} : { ticket: String(body.ticket) }),
    ...(isPerson(body.owner) ? { owner: body.owner } : {}),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
  });
}
