import type { ErrorCode } from '@giftlist/contracts/errors';
import type { Problem } from '@giftlist/contracts/problem';
import { isRecord } from '../storage/parse.ts';

/** `network` means no response, `unreadable` a response in an unknown format. */
export type ProblemCode = ErrorCode | 'network' | 'unreadable';

/** Check `code`. `message` is for logs only. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** For `validation`. A path starts with `body`, `query` or `params`. */
  readonly errors: readonly { path: string; message: string }[];
  /** Seconds, for `rate-limited`. */
  readonly retryAfter: number | undefined;
  /** A text to show, if the route's contract defines one. */
  readonly detail: string | undefined;
  /** For `auth/second-factor-required`. */
  readonly ticket: string | undefined;
  /** For `list/follow-to-see`: the owner to follow. */
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

export function isProblem(error: unknown, ...codes: ProblemCode[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}

/** Returns the server's text to show for a refused request (4xx). */
export function getServerMessage(error: unknown): string | undefined {
  if (!isProblem(error) || error.status < 400 || error.status >= 500) return undefined;
  return error.detail?.trim() || error.errors.find(({ message }) => message.trim() !== '')?.message.trim();
}

export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

const isOwner = (value: unknown): value is NonNullable<Problem['owner']> =>
  isRecord(value) &&
  ['id', 'first_name', 'last_name', 'username'].every(name => typeof value[name] === 'string');

function parseErrors(value: unknown): { path: string; message: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap(entry =>
    isRecord(entry) && typeof entry.path === 'string' && typeof entry.message === 'string'
      ? [{ path: entry.path, message: entry.message }]
      : [],
  );
}

/** Parses `application/problem+json` (RFC 9457). All other formats become `unreadable`. */
export async function parseProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!isRecord(body) || typeof body.code !== 'string') return new ApiProblem('unreadable', response.status);
  const retryAfterHeader = Number(response.headers.get('retry-after'));
  const retryAfter = typeof body.retry_after === 'number' ? body.retry_after : retryAfterHeader || undefined;
  return new ApiProblem(body.code as ErrorCode, response.status, {
    errors: parseErrors(body.errors),
    ...(typeof body.title === 'string' && { title: body.title }),
    ...(typeof body.detail === 'string' && { detail: body.detail }),
    ...(typeof body.ticket === 'string' && { ticket: body.ticket }),
    ...(isOwner(body.owner) && { owner: body.owner }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  });
}
