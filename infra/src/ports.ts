import net from 'node:net';

const allAddresses = undefined;

export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', allAddresses]) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/** Keeps each port open until all are chosen, so that no port is chosen twice. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.map(server => getPort(server));
  await Promise.all(servers.map(close));
  return ports;
}

export async function findFreePort(): Promise<number> {
  const server = await listen(0);
  const port = getPort(server);
  await close(server);
  return port;
}

/** Returns the preferred ports; replaces those that are in use. */
export async function choosePorts(preferredPorts: readonly number[]): Promise<number[]> {
  const replacements = await findFreePorts(preferredPorts.length);
  const areFree = await Promise.all(preferredPorts.map(port => isPortFree(port)));
  return preferredPorts.map((port, index) => (areFree[index] ? port : (replacements[index] ?? port)));
}

async function canListen(port: number, host?: string): Promise<boolean> {
  try {
    await close(await listen(port, host));
    return true;
  } catch {
    return false;
  }
}

const close = (server: net.Server): Promise<unknown> => new Promise(done => server.close(done));

function listen(port: number, host?: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function getPort(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
