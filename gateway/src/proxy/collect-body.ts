import type { IncomingMessage } from 'node:http';

/** Bodies up to this length are read whole before a service hears of them; nearly all calls' are. */
const shortBytes = 65_536;

/**
 * Reads a short body whole, at its sender's pace, so that a slow sender holds no connection to a service
 * meanwhile. Of a longer one nothing is taken: it is to be streamed. Never answers where the sender leaves.
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
