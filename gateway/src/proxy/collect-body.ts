import type { IncomingMessage } from 'node:http';

/** Bodies up to this length, nearly all, are read completely before they are forwarded to a service. */
const shortBytes = 65_536;

/**
 * Reads a short body completely, so that a slow sender does not occupy a connection to a service. A longer one is left
 * to be streamed. Never resolves if the sender disconnects.
 */
export function collectBody(req: IncomingMessage, done: (collected: Buffer | undefined) => void): void {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const take = (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes <= shortBytes) return;
    stop();
    req.pause();
    req.unshift(Buffer.concat(pieces));
    done(undefined);
  };
  const end = () => {
    stop();
    done(Buffer.concat(pieces));
  };
  const stop = () => {
    req.off('data', take);
    req.off('end', end);
  };
  req.on('data', take);
  req.once('end', end);
}
