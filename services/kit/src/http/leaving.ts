import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long the gateway keeps an idle connection to a part. */
export const idleMs = 4_000;
/** How long a part goes on answering once it is told to stop: longer than an idle connection is kept. */
export const leavingMs = 5_000;

const lookMs = 50;

/**
 * Waits until nobody holds a connection any more, `ms` at most. Meanwhile the server goes on answering, and each
 * answer says `Connection: close`: a busy connection ends with its next answer, an idle one is let go by its
 * holder. A connection that the server cut could have a request on it.
 */
export async function untilLeft(server: Server, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  while (performance.now() < deadline && (await connectionsOf(server)) > 0) await pause(lookMs);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
