import type { Duplex } from 'node:stream';
import { createProblem } from '@giftlist/contracts/problem';

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Responds to invalid HTTP, oversized headers and incomplete requests, and closes the connection. */
export function sendClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const statusLine = statusLines[error.code ?? ''] ?? '400 Bad Request';
  const status = Number(statusLine.slice(0, 3));
  const body = JSON.stringify({
    ...createProblem('validation', { detail: `The request cannot be read: ${statusLine.slice(4)}` }),
    status,
  });
  socket.end(
    `HTTP/1.1 ${statusLine}\r\ncontent-type: application/problem+json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
