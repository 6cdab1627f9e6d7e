import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@giftlist/contracts/errors';
import { createProblem, type Problem } from '@giftlist/contracts/problem';
import { responseHeaders } from './security-headers.ts';

export function sendProblem(
  res: ServerResponse,
  code: ErrorCode,
  extra: Omit<Partial<Problem>, 'code' | 'status' | 'type'> = {},
  headers: Record<string, string> = {},
): void {
  if (res.headersSent) return;
  const body = createProblem(code, extra);
  const text = JSON.stringify(body);
  res.writeHead(body.status, {
    ...responseHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  });
  res.end(text);
}
