import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { toReason } from '../command-error.ts';

export const controlActions = ['stop', 'start', 'kill', 'pause', 'resume'] as const;
export type ControlAction = (typeof controlActions)[number];

export type ControllablePart = Record<ControlAction, () => unknown>;

/**
 * Lets tests in other processes control parts by `POST {url}/{part}/{action}`. Listens on the loopback
 * address; the URL contains a secret.
 */
export async function openControl(
  findPart: (name: string) => ControllablePart,
): Promise<{ url: string; close(): Promise<void> }> {
  const secret = randomBytes(16).toString('hex');
  const server = http.createServer((request, response) => {
    const [, requestSecret, name = '', action] = (request.url ?? '').split('/');
    const controlAction = controlActions.find(candidate => candidate === action);
    if (request.method !== 'POST' || requestSecret !== secret || controlAction === undefined) {
      response.writeHead(404).end();
      return;
    }
    runAction(findPart, name, controlAction).then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(toReason(error)),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${secret}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** Runs the action and waits for its end. Throws if it fails. */
export async function controlPart(
  url: string,
  part: string,
  action: ControlAction,
  timeoutMs = 60_000,
): Promise<void> {
  const options = { method: 'POST', signal: AbortSignal.timeout(timeoutMs) };
  const response = await fetch(`${url}/${part}/${action}`, options);
  if (!response.ok) throw new Error(`failed to ${action} ${part}: ${await response.text()}`);
}

async function runAction(
  findPart: (name: string) => ControllablePart,
  name: string,
  action: ControlAction,
): Promise<void> {
  await findPart(name)[action]();
}
