import { type ErrorCode, errorCodes } from '@giftlist/contracts/errors';
import { createProblem, type Problem } from '@giftlist/contracts/problem';

export type ProblemExtra = Omit<Partial<Problem>, 'code' | 'status' | 'type' | 'title'>;

/** An error with a code from the contracts, sent as `application/problem+json`. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly extra: ProblemExtra;

  constructor(code: ErrorCode, extra: ProblemExtra = {}, options?: ErrorOptions) {
    const [, , defaultDetail] = errorCodes[code];
    super(extra.detail ?? defaultDetail, options);
    this.name = 'ProblemError';
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    const [status] = errorCodes[this.code];
    return status;
  }

  toProblem(): Problem {
    return createProblem(this.code, this.extra);
  }
}

/** Throws a declared error. People read `detail`: never pass secrets or driver messages. */
export function fail(code: ErrorCode, extra: ProblemExtra = {}): never {
  throw new ProblemError(code, extra);
}

/** Creates a `catch` handler that returns null for this code and rethrows other errors. */
export const nullIfCode =
  (code: ErrorCode) =>
  (error: unknown): null => {
    if (error instanceof ProblemError && error.code === code) return null;
    throw error;
  };

export const nullIfUnavailable = nullIfCode('upstream-unavailable');
