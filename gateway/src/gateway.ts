import { once } from 'node:events';
import { createServer } from 'node:http';
import { waitForDrain } from '@giftlist/service-kit/http/draining';
import type { Log } from '@giftlist/service-kit/log';
import { Redis } from 'ioredis';
import { createFrontendFiles } from './assets/frontend-files.ts';
import { instancesBehind } from './assets/instances.ts';
import { respondToBrokenRequest } from './broken-request.ts';
import type { GatewayConfig } from './config.ts';
import { createDocuments } from './documents/documents.ts';
import { createReadiness } from './health/readiness.ts';
import { createClientAddress } from './limits/client-address.ts';
import { RateLimit } from './limits/rate-limit.ts';
import { RequestsInFlight } from './limits/requests-in-flight.ts';
import { type MetricsServer, serveMetrics } from './metrics.ts';
import { InternalReader } from './pages/internal-reader.ts';
import { createPageLanguages } from './pages/page-language.ts';
import { createPages } from './pages/pages.ts';
import { createPreviews } from './pages/previews.ts';
import { PublicProfiles } from './pages/public-profiles.ts';
import { ShellPage } from './pages/shell-page.ts';
import { createShopPages } from './pages/shop-pages.ts';
import { ShopReader } from './pages/shop-reader.ts';
import { createCallForwarding } from './proxy/forward-call.ts';
import { createUpstreams } from './proxy/upstreams.ts';
import { createRequestHandler } from './request-handler.ts';
import { createTargets } from './routing/target.ts';
import { pageHeaders } from './security-headers.ts';
import { createSites } from './site/site.ts';

export interface Gateway {
  /** The public port. */
  port: number;
  /** The port of the metrics, if they are exposed. */
  metricsPort: number | undefined;
  /** Keeps serving for at most `drainMs`, while clients move to other instances; then finishes requests in progress. */
  close(drainMs?: number): Promise<void>;
}

export interface GatewayParts {
  config: GatewayConfig;
  log: Log;
  /** Milliseconds since 1970, for rate limits. */
  now?: () => number;
}

const finishMs = 10_000;
/** Slightly longer than load balancers keep an idle connection, so that they close it first. */
const keepAliveMs = 75_000;
const requestMs = 120_000;
const redisMs = 2_000;
/** The backlog of new connections: many members of a chat open a link at the same moment. */
const backlog = 4_096;

/** Starts the public server. Rejects if its port is in use. */
export async function startGateway({ config, log, now = Date.now }: GatewayParts): Promise<Gateway> {
  const upstreams = createUpstreams(config);
  const redis = await connectRedis(config, log);
  const headers = pageHeaders({ development: config.DEVELOPMENT_PAGES });
  const languages = createPageLanguages(config.OFFERED_LANGUAGES);
  const shell = new ShellPage(upstreams.frontends.shell);
  const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
  let closing = false;

  const handler = createRequestHandler({
    targets: createTargets(),
    addressOf: createClientAddress(config.TRUSTED_PROXIES),
    siteOf: createSites(config),
    rateLimit: new RateLimit({
      redis,
      now,
      onError: err => log.warn({ err }, 'rate limiting unavailable'),
    }),
    inFlight: new RequestsInFlight(config.REQUESTS_AT_ONCE),
    perMinute: config.RATE_LIMIT_PER_MINUTE,
    calls: createCallForwarding({ upstreams, timeoutMs, log }),
    files: createFrontendFiles({
      upstreams,
      instances: instancesBehind(config.INSTANCES_SUFFIX),
      headers,
      timeoutMs,
      log,
    }),
    pages: createShopPages({
      languages,
      pages: createPages({
        languages,
        shell,
        previews: createPreviews({
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
    isClosing: () => closing,
    pageHeaders: headers,
    telemetry: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    log,
  });

  const server = createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: requestMs }, handler);
  server.setTimeout(config.IDLE_TIMEOUT_MS);
  server.on('clientError', respondToBrokenRequest);
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
      closing = true;
      await upstreams.closeStreams();
      await waitForDrain(server, drainMs);
      const closed = new Promise(resolve => server.close(resolve));
      const timer = setTimeout(() => server.closeAllConnections(), finishMs);
      await closed;
      clearTimeout(timer);
      redis.disconnect();
      await upstreams.close();
      await metrics?.close();
    },
  };
}

/**
 * Rate limiting must not delay requests: a Redis command fails at once without a server, and soon with a slow one. The
 * start waits briefly for Redis, so that the first requests are counted too.
 */
async function connectRedis({ REDIS_URL, NAMESPACE }: GatewayConfig, log: Log): Promise<Redis> {
  const redis = new Redis(REDIS_URL, {
    keyPrefix: `${NAMESPACE}:`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 250,
  });
  redis.on('error', err => log.warn({ err }, 'Redis unavailable'));
  const timeout = AbortSignal.timeout(redisMs);
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
