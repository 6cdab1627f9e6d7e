import { type AnyRouteKey, type InternalRouteKey, routes } from '@giftlist/contracts/routes';
import { baseConfig, loadConfig } from '@giftlist/service-kit/core/config';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Tokens } from '@giftlist/service-kit/http/tokens';
import type { TestService } from '@giftlist/service-kit/testing';
import type { Client } from './exchange.ts';
import { findOwningService } from './owning-service.ts';

export const createInternalClient =
  (getService: () => TestService): Client =>
  async ({ origin, key, input }) => {
    if (!isInternal(key)) throw new Error(`Services do not call ${key}`);
    const { environment, get } = getService();
    const owner = findOwningService(key);
    const urls = { [`${owner.toUpperCase()}_URL`]: origin };
    const config = loadConfig('consumer', baseConfig, { ...environment, ...urls });
    return new InternalClient(config, get(Tokens)).callService(owner, key, input as never);
  };

const isInternal = (key: AnyRouteKey): key is InternalRouteKey => routes[key].access === 'service';
