import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long clients keep idle connections. */
export const idleConnectionMs = 4_000;
/** How long a server keeps responding after SIGTERM. Longer than `idleConnectionMs`. */
export const drainMs = 5_000;

const pollMs = 50;

/** Waits at most `ms` until clients have closed all connections. If the server closed them, a request could be lost. */
export async function waitForDrain(server: Server, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  while (performance.now() < deadline && (await countConnections(server)) > 0) await pause(pollMs);
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
