import type { ErrorCode } from '@giftlist/contracts/errors';
import { HttpException } from '@nestjs/common';
import { isOutage } from '../core/outage.ts';
import { ProblemError } from '../core/problem-error.ts';

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type',
  FST_ERR_CTP_INVALID_TYPE: 'media-type',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_PARTS_LIMIT: 'too-large',
  FST_FILES_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media-type',
  FST_ERR_NOT_FOUND: 'route/not-found',
  FST_ERR_BAD_URL: 'route/not-found',
  FST_ERR_ASYNC_CONSTRAINT: 'route/not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'route/not-found',
  FST_ERR_HANDLER_TIMEOUT: 'upstream-unavailable',
};
const codesByStatus: Record<number, ErrorCode> = {
  401: 'auth/required',
  403: 'access/denied',
  404: 'route/not-found',
  405: 'route/not-found',
  413: 'too-large',
  414: 'route/not-found',
  415: 'media-type',
  429: 'rate-limited',
  503: 'upstream-unavailable',
};

/** Converts any error to the problem for the client. The details of unknown errors are only in `cause`. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isOutage(error)) return new ProblemError('upstream-unavailable', {}, { cause: error });
  if (!(error instanceof Error)) return new ProblemError('internal', {}, { cause: error });
  const code = 'code' in error && typeof error.code === 'string' ? frameworkCodes[error.code] : undefined;
  if (code) return new ProblemError(code);
  const status = getHttpStatus(error);
  if (status === undefined || status >= 500) {
    return new ProblemError(status === 503 ? 'upstream-unavailable' : 'internal', {}, { cause: error });
  }
  const codeOfStatus = codesByStatus[status];
  if (codeOfStatus) return new ProblemError(codeOfStatus);
  const detail = 'The body could not be read';
  return new ProblemError('validation', { detail, errors: [{ path: 'body', message: detail }] });
}

function getHttpStatus(error: Error): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}

export const isServerError = (problem: ProblemError): boolean => problem.status >= 500;
