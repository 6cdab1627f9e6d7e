import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How much of a body that is not allowed is still read, and for how long, so that its sender sees the response: a
 * client may have sent its next request behind the body already, on the same connection.
 */
const drainedBytes = 67_108_864;
const drainMs = 5_000;

/**
 * Discards the rest of a body once its response is sent: a connection with an unread rest never gets to its next
 * request. Reads a body of more than `allowedBytes` or of unknown length within bounds, then closes the connection.
 */
export function drainAfterResponse(req: IncomingMessage, res: ServerResponse, allowedBytes: number): void {
  // Before the listener of Node, which discards any number of bytes.
  res.prependOnceListener('finish', () => {
    if (req.readableEnded || req.destroyed) return;
    // A pipe whose target is destroyed would pause the body again.
    req.unpipe();
    const length = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (!req.complete && length > allowedBytes) closeSoon(req);
    req.resume();
  });
}

function closeSoon(req: IncomingMessage): void {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > drainedBytes) req.pause();
  });
  // Marks the body as being read, which keeps Node from discarding it.
  req.read(0);
  const timer = setTimeout(() => req.destroy(), drainMs);
  req.once('close', () => clearTimeout(timer));
}
