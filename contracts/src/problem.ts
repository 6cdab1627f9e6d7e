import type { z } from 'zod';
import { type ErrorCode, errorCodes } from './errors.ts';
import type { PersonCard } from './users/entities.ts';

/** The body of `application/problem+json` (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  /** The invalid fields of a `validation` error. `path` is dotted and begins with `body`, `query` or `params`. */
  errors?: { path: string; message: string }[];
  /** In seconds, as in `Retry-After`. For `rate-limited`. */
  retry_after?: number;
  /** For `auth/second-factor-required`: to send with the code. */
  ticket?: string;
  /** For `list/follow-to-see`: the profile to follow. */
  owner?: z.infer<typeof PersonCard>;
}

export function createProblem(
  code: ErrorCode,
  extra: Omit<Partial<Problem>, 'code' | 'status' | 'type'> = {},
): Problem {
  const [status, title, detail] = errorCodes[code];
  return { type: `/problems/${code}`, title, status, detail, code, ...extra };
}
