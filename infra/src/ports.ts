import net from 'node:net';

/** Whether this port is free, on the loopback address and on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', undefined]) {
    if ((await listenOnce(port, host)) === undefined) return false;
  }
  return true;
}

/** Free ports; all are opened at the same time, so that none is returned twice. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, () => hold(0)));
  const ports = held.map(server => portOf(server));
  await Promise.all(held.map(server => new Promise(done => server.close(done))));
  return ports;
}

/** The preferred ports, each replaced by a free one if another program uses it. */
export async function preferredPorts(preferred: readonly number[]): Promise<number[]> {
  const spare = await freePorts(preferred.length);
  const free = await Promise.all(preferred.map(port => isFree(port)));
  return preferred.map((port, place) => (free[place] ? port : (spare[place] ?? port)));
}

async function listenOnce(port: number, host?: string): Promise<number | undefined> {
  try {
    const server = await hold(port, host);
    const taken = portOf(server);
    await new Promise(done => server.close(done));
    return taken;
  } catch {
    return undefined;
  }
}

function hold(port: number, host?: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function portOf(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listening server has no port.');
  return address.port;
}
