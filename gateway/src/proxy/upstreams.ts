import { perService, type ServiceName } from '@giftlist/contracts/services';
import { urlVariable } from '@giftlist/service-kit/config';
import { idleMs } from '@giftlist/service-kit/http/draining';
import { type Dispatcher, Pool } from 'undici';
import type { GatewayConfig } from '../config.ts';

export type FrontendName = 'shell' | 'list' | 'shop' | 'friends';

export interface Upstreams {
  services: Record<ServiceName, Dispatcher>;
  /** Event streams occupy one connection each for hours, so they have a separate pool without a limit. */
  streams: Record<ServiceName, Dispatcher>;
  /** Long bodies occupy a connection while they are sent, so they have a separate pool. */
  uploads: Record<ServiceName, Dispatcher>;
  frontends: Record<FrontendName, Dispatcher>;
  /** The origins of the frontends, such as `http://list-ui:8080`. */
  origins: Record<FrontendName, string>;
  /** Closes the event streams; browsers reconnect to another gateway. */
  closeStreams(): Promise<void>;
  close(): Promise<void>;
}

/** How many requests to one service may wait for a connection. */
const connections = 256;
const connectTimeoutMs = 10_000;
/** The maximum age of a connection: otherwise new instances would receive no requests. */
const connectionMs = 30_000;

/** Keep-alive connections to everything behind the gateway. */
export function createUpstreams(config: GatewayConfig): Upstreams {
  const open = (address: string, bound: number | null) => {
    const options = {
      connections: bound,
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      clientTtl: connectionMs,
      connect: { timeout: connectTimeoutMs },
    };
    return new Pool(new URL(address).origin, options);
  };
  const ofServices = (bound: number | null) => perService(name => open(config[urlVariable(name)], bound));
  const services = ofServices(connections);
  const streams = ofServices(null);
  const uploads = ofServices(null);
  const origins = {
    shell: new URL(config.SHELL_UI_URL).origin,
    list: new URL(config.LIST_UI_URL).origin,
    shop: new URL(config.SHOP_UI_URL).origin,
    friends: new URL(config.FRIENDS_UI_URL).origin,
  };
  const frontends = {
    shell: open(origins.shell, connections),
    list: open(origins.list, connections),
    shop: open(origins.shop, connections),
    friends: open(origins.friends, connections),
  };
  const destroy = async (pools: Record<string, Pool>) => {
    await Promise.all(Object.values(pools).map(pool => pool.destroy()));
  };
  return {
    services,
    streams,
    uploads,
    frontends,
    origins,
    closeStreams: () => destroy(streams),
    close: async () => {
      await destroy(services);
      await destroy(uploads);
      await destroy(frontends);
    },
  };
}
