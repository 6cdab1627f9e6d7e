import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The limits for reading the rest of an oversized body. Reading it lets the client receive the response before
 * the connection closes.
 */
const maxDrainedBytes = 67_108_864;
const maxDrainMs = 5_000;

/**
 * Discards the rest of a body after the response, so that the connection can be reused. If the body is longer
 * than `allowedBytes` or has no length, discards only up to the limits and closes the connection.
 */
export function drainAfterResponse(req: IncomingMessage, res: ServerResponse, allowedBytes: number): void {
  // Runs before Node's own listener, which would discard any number of bytes.
  res.prependOnceListener('finish', () => {
    if (req.readableEnded || req.destroyed) return;
    // A pipe to a destroyed stream would pause the body again.
    req.unpipe();
    const length = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (!req.complete && length > allowedBytes) closeAfterLimits(req);
    req.resume();
  });
}

function closeAfterLimits(req: IncomingMessage): void {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxDrainedBytes) req.pause();
  });
  // Marks the body as being read, so that Node does not discard it.
  req.read(0);
  const timer = setTimeout(() => req.destroy(), maxDrainMs);
  req.once('close', () => clearTimeout(timer));
}
