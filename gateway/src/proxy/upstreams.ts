import { mapServices, type ServiceName } from '@giftlist/contracts/services';
import { urlVariable } from '@giftlist/service-kit/core/config';
import { idleConnectionMs } from '@giftlist/service-kit/http/draining';
import { type Dispatcher, Pool } from 'undici';
import type { GatewayConfig } from '../config.ts';

export type FrontendName = 'shell' | 'list' | 'shop' | 'friends';

export interface Upstreams {
  services: Record<ServiceName, Dispatcher>;
  /** Unlimited pools, because each event stream occupies a connection for hours. */
  streams: Record<ServiceName, Dispatcher>;
  /** Separate pools, because a long body occupies its connection while it is sent. */
  uploads: Record<ServiceName, Dispatcher>;
  frontends: Record<FrontendName, Dispatcher>;
  /** For example `http://list-ui:8080`. */
  frontendOrigins: Record<FrontendName, string>;
  /** Closes the event streams. Browsers reconnect to another gateway. */
  closeStreams(): Promise<void>;
  close(): Promise<void>;
}

/** Per service or frontend. */
const maxConnections = 256;
const unlimited = null;
const connectTimeoutMs = 10_000;
/** Replaces connections, so that new instances receive requests. */
const maxConnectionAgeMs = 30_000;

export function createUpstreams(config: GatewayConfig): Upstreams {
  const createPool = (url: string, connections: number | null) => {
    const options = {
      connections,
      pipelining: 1,
      keepAliveTimeout: idleConnectionMs,
      keepAliveMaxTimeout: idleConnectionMs,
      clientTtl: maxConnectionAgeMs,
      connect: { timeout: connectTimeoutMs },
    };
    return new Pool(new URL(url).origin, options);
  };
  const createServicePools = (connections: number | null) =>
    mapServices(name => createPool(config[urlVariable(name)], connections));
  const services = createServicePools(maxConnections);
  const streams = createServicePools(unlimited);
  const uploads = createServicePools(unlimited);
  const frontendOrigins = {
    shell: new URL(config.SHELL_UI_URL).origin,
    list: new URL(config.LIST_UI_URL).origin,
    shop: new URL(config.SHOP_UI_URL).origin,
    friends: new URL(config.FRIENDS_UI_URL).origin,
  };
  const frontends = {
    shell: createPool(frontendOrigins.shell, maxConnections),
    list: createPool(frontendOrigins.list, maxConnections),
    shop: createPool(frontendOrigins.shop, maxConnections),
    friends: createPool(frontendOrigins.friends, maxConnections),
  };
  const destroy = async (pools: Record<string, Pool>) => {
    await Promise.all(Object.values(pools).map(pool => pool.destroy()));
  };
  return {
    services,
    streams,
    uploads,
    frontends,
    frontendOrigins,
    closeStreams: () => destroy(streams),
    close: async () => {
      await destroy(services);
      await destroy(uploads);
      await destroy(frontends);
    },
  };
}
