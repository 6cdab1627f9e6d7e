import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a server. Tests can interrupt and restore its connections. */
export class FaultyProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(private readonly target: { host: string; port: number }) {
    this.server = createServer(client => this.forward(client));
  }

  static async create(host: string, port: number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy({ host, port });
    await new Promise<void>(resolve => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Resets all connections. New connections are reset until `restore` is called. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  restore(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise(resolve => this.server.close(resolve));
  }

  private forward(client: Socket): void {
    if (this.isCut) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(this.target);
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket);
      socket.pipe(peer);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        peer.destroy();
      });
    }
  }
}
