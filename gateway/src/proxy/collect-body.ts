import type { IncomingMessage } from 'node:http';

const maxBufferedBytes = 65_536;

/**
 * Buffers a short body before calling `done`, so that a slow client does not occupy a connection to a
 * service. Leaves a longer body in the request and calls `done` with undefined. Does not call `done` if the
 * client disconnects.
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
