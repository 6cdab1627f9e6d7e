import { baseConfig, serviceUrls } from '@giftlist/service-kit/core/config';
import { TrustedProxies } from '@giftlist/service-kit/core/trusted-proxies';
import { z } from 'zod';

const frontendUrl = (defaultPort: number) =>
  z
    .url({ protocol: /^https?$/ })
    .transform(url => url.replace(/\/$/, ''))
    .prefault(`http://127.0.0.1:${defaultPort}`);

export const GatewayConfig = baseConfig
  .pick({
    HOST: true,
    REDIS_URL: true,
    NAMESPACE: true,
    SERVICE_KEY: true,
    OFFERED_LANGUAGES: true,
    LOG_LEVEL: true,
    OTEL_EXPORTER_OTLP_ENDPOINT: true,
  })
  .extend(serviceUrls)
  .extend({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /** The product's only origin. If omitted, each request's host is used. */
    PUBLIC_ORIGIN: baseConfig.shape.PUBLIC_ORIGIN.unwrap().optional(),
    SHELL_UI_URL: frontendUrl(4201),
    LIST_UI_URL: frontendUrl(4202),
    SHOP_UI_URL: frontendUrl(4203),
    FRIENDS_UI_URL: frontendUrl(4204),
    /**
     * Appended to the first label of a frontend's host to get the DNS name of all its instances. May be
     * empty.
     */
    INSTANCES_SUFFIX: z
      .string()
      .regex(/^[a-z0-9-]*$/)
      .default(''),
    /**
     * Limits how many requests a network may send to pages and to routes without their own limit. 0 turns all
     * limits off.
     */
    RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(600),
    /**
     * Limits the concurrent requests of a network, except event streams. Off if `RATE_LIMIT_PER_MINUTE` is 0.
     */
    REQUESTS_AT_ONCE: z.coerce.number().int().min(1).default(100),
    TRUSTED_PROXIES: TrustedProxies.prefault(''),
    /** How long a service may take to start its response. */
    UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
    /** Closes a connection if the client neither sends nor reads for this long. */
    IDLE_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
    /** The port of `/metrics`. If omitted, metrics are not served. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** Allows inline scripts and the sockets of development servers. */
    DEVELOPMENT_PAGES: z.stringbool().default(false),
  });
export type GatewayConfig = z.output<typeof GatewayConfig>;
