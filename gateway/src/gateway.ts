import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Log } from '@giftlist/service-kit/core/log';
import { waitForDrain } from '@giftlist/service-kit/http/draining';
import { Redis } from 'ioredis';
import { createFileHandler } from './assets/frontend-files.ts';
import { createInstanceLookup } from './assets/instance-lookup.ts';
import { sendClientError } from './client-error.ts';
import type { GatewayConfig } from './config.ts';
import { createDocuments } from './documents/documents.ts';
import { createReadiness } from './health/readiness.ts';
import { createClientIpFinder } from './limits/client-ip.ts';
import { ConcurrentRequests } from './limits/concurrent-requests.ts';
import { RateLimit } from './limits/rate-limit.ts';
import { type MetricsServer, serveMetrics } from './metrics.ts';
import { InternalReader } from './pages/internal-reader.ts';
import { createPageLanguages } from './pages/page-language.ts';
import { createPages } from './pages/pages.ts';
import { createEarlyHtmlRenderer } from './pages/previews.ts';
import { PublicProfiles } from './pages/public-profiles.ts';
import { ShellPage } from './pages/shell-page.ts';
import { createShopPages } from './pages/shop-pages.ts';
import { ShopReader } from './pages/shop-reader.ts';
import { createCallForwarding } from './proxy/forward-call.ts';
import { createUpstreams } from './proxy/upstreams.ts';
import { createRequestHandler } from './request-handler.ts';
import { createTargetMatcher } from './routing/target.ts';
import { createPageHeaders } from './security-headers.ts';
import { createSiteFinder } from './site/site.ts';

export interface Gateway {
  port: number;
  metricsPort: number | undefined;
  /** Serves for up to `drainMs` while clients move to other instances, then finishes requests in progress. */
  close(drainMs?: number): Promise<void>;
}

export interface GatewayOptions {
  config: GatewayConfig;
  log: Log;
  /** In ms since 1970, for rate limits. */
  now?: () => number;
}

const shutdownTimeoutMs = 10_000;
/** Longer than the idle timeout of load balancers, so that they close connections first. */
const keepAliveMs = 75_000;
const requestTimeoutMs = 120_000;
const redisConnectMs = 2_000;
/** Allows many simultaneous new connections, as when a whole family opens the link to a list. */
const backlog = 4_096;

/** Rejects if a port is in use. */
export async function startGateway({ config, log, now = Date.now }: GatewayOptions): Promise<Gateway> {
  const upstreams = createUpstreams(config);
  const redis = await connectRedis(config, log);
  const headers = createPageHeaders({ isDevelopment: config.DEVELOPMENT_PAGES });
  const languages = createPageLanguages(config.OFFERED_LANGUAGES);
  const shell = new ShellPage(upstreams.frontends.shell);
  const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
  let isClosing = false;

  const handler = createRequestHandler({
    matchTarget: createTargetMatcher(),
    findClientIp: createClientIpFinder(config.TRUSTED_PROXIES),
    findSite: createSiteFinder(config),
    rateLimit: new RateLimit({
      redis,
      now,
      onError: err => log.warn({ err }, 'rate limiting failed'),
    }),
    concurrentRequests: new ConcurrentRequests(config.REQUESTS_AT_ONCE),
    defaultPerMinute: config.RATE_LIMIT_PER_MINUTE,
    calls: createCallForwarding({ upstreams, timeoutMs, log }),
    serveFile: createFileHandler({
      upstreams,
      lookUpInstances: createInstanceLookup(config.INSTANCES_SUFFIX),
      headers,
      timeoutMs,
      log,
    }),
    pages: createShopPages({
      languages,
      fallbackPages: createPages({
        languages,
        shell,
        renderEarlyHtml: createEarlyHtmlRenderer({
          lists: new InternalReader('lists', upstreams.services.lists, config.SERVICE_KEY),
          gifts: new InternalReader('gifts', upstreams.services.gifts, config.SERVICE_KEY),
          profiles: new PublicProfiles(upstreams.services.users),
          languages,
          log,
        }),
        headers,
        log,
      }),
      shell,
      reader: new ShopReader(upstreams.services.shop),
      headers,
      log,
    }),
    documents: createDocuments(config.PUBLIC_ORIGIN),
    readiness: createReadiness(upstreams),
    isClosing: () => isClosing,
    pageHeaders: headers,
    hasTelemetry: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    log,
  });

  const server = createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: requestTimeoutMs }, handler);
  server.setTimeout(config.IDLE_TIMEOUT_MS);
  server.on('clientError', sendClientError);
  try {
    await listen(server, config.PORT, config.HOST);
  } catch (error) {
    redis.disconnect();
    await upstreams.close();
    throw error;
  }
  const address = server.address();
  const metricsPort = config.METRICS_PORT;
  const metrics: MetricsServer | undefined =
    metricsPort === undefined ? undefined : await serveMetrics(metricsPort, config.HOST);
  return {
    port: typeof address === 'object' && address ? address.port : config.PORT,
    metricsPort: metrics?.port,
    async close(drainMs = 0) {
      isClosing = true;
      await upstreams.closeStreams();
      await waitForDrain(server, drainMs);
      const closed = new Promise(resolve => server.close(resolve));
      const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
      await closed;
      clearTimeout(timer);
      redis.disconnect();
      await upstreams.close();
      await metrics?.close();
    },
  };
}

/**
 * Connects to Redis for rate limits. Waits briefly for the connection, so that the first requests are counted
 * too. To not delay requests, commands fail immediately while disconnected and time out after 250 ms.
 */
async function connectRedis({ REDIS_URL, NAMESPACE }: GatewayConfig, log: Log): Promise<Redis> {
  const redis = new Redis(REDIS_URL, {
    keyPrefix: `${NAMESPACE}:`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 250,
  });
  redis.on('error', err => log.warn({ err }, 'Redis unavailable'));
  const timeout = AbortSignal.timeout(redisConnectMs);
  await once(redis, 'ready', { signal: timeout }).catch(() => undefined);
  return redis;
}

function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
