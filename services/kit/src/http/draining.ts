import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long the gateway keeps an idle connection to a service or frontend. */
export const idleMs = 4_000;
/** How long a server still responds after SIGTERM: longer than an idle connection is kept. */
export const drainMs = 5_000;

const lookMs = 50;

/**
 * Waits until no connection is left, at most `ms`. Meanwhile the server responds with `Connection: close`: a busy
 * connection ends with its next response, an idle one is closed by the client. Closing it from this side could lose a
 * request.
 */
export async function waitForDrain(server: Server, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  while (performance.now() < deadline && (await connectionsOf(server)) > 0) await pause(lookMs);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
