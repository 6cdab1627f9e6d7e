import { services } from '@giftlist/contracts/route';
import { loadConfig } from '@giftlist/service-kit/core/config';
import { createLog } from '@giftlist/service-kit/core/log';
import type { TestService } from '@giftlist/service-kit/testing';
import { GatewayConfig } from '../../../gateway/src/config.ts';
import { startGateway } from '../../../gateway/src/gateway.ts';

export interface TestGateway {
  url: string;
  close(): Promise<void>;
}

export async function startGatewayFor({ url, environment }: TestService): Promise<TestGateway> {
  const config = loadConfig('gateway', GatewayConfig, {
    ...environment,
    ...Object.fromEntries(services.map(name => [`${name.toUpperCase()}_URL`, url])),
    PORT: '0',
    // A passkey needs a host name.
    PUBLIC_ORIGIN: 'http://localhost:8080',
    TRUSTED_PROXIES: '',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const gateway = await startGateway({ config, log: createLog('gateway', 'silent') });
  return { url: `http://127.0.0.1:${gateway.port}`, close: () => gateway.close() };
}
