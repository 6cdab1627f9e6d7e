import type { IncomingMessage } from 'node:http';

/** Nearly all bodies are shorter. */
const maxBufferedBytes = 65_536;

/**
 * Buffers a short body for `done`, so that a slow client does not occupy a connection to a service. A longer body stays
 * in the request, to be streamed, and `done` gets undefined. If the client disconnects, `done` is not called.
 */
export function collectBody(req: IncomingMessage, done: (body: Buffer | undefined) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const handleData = (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= maxBufferedBytes) return;
    stop();
    req.pause();
    req.unshift(Buffer.concat(chunks));
    done(undefined);
  };
  const handleEnd = () => {
    stop();
    done(Buffer.concat(chunks));
  };
  const stop = () => {
    req.off('data', handleData);
    req.off('end', handleEnd);
  };
  req.on('data', handleData);
  req.once('end', handleEnd);
}
