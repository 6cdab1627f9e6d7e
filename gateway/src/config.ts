import { baseConfig } from '@giftlist/service-kit/config';
import { z } from 'zod';

const frontend = (port: number) =>
  z
    .url({ protocol: /^https?$/ })
    .transform(url => url.replace(/\/$/, ''))
    .prefault(`http://127.0.0.1:${port}`);

/** What the gateway reads from the environment; what services read too is declared in the kit alone. */
export const GatewayConfig = baseConfig
  .pick({
    HOST: true,
    REDIS_URL: true,
    NAMESPACE: true,
    PUBLIC_ORIGIN: true,
    USERS_URL: true,
    LISTS_URL: true,
    GIFTS_URL: true,
    OCCASIONS_URL: true,
    SHOP_URL: true,
    NOTIFICATIONS_URL: true,
    SERVICE_KEY: true,
    LOG_LEVEL: true,
    OTEL_EXPORTER_OTLP_ENDPOINT: true,
  })
  .extend({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    SHELL_UI_URL: frontend(4201),
    LIST_UI_URL: frontend(4202),
    SHOP_UI_URL: frontend(4203),
    FRIENDS_UI_URL: frontend(4204),
    /** Calls and pages per minute from one address, where a route names no number of its own; 0: no limits. */
    RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(600),
    /** Whose `X-Forwarded-For` counts: addresses and ranges (CIDR), comma-separated. Nobody's by default. */
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform(list =>
        list
          .split(',')
          .map(entry => entry.trim())
          .filter(Boolean),
      ),
    /** How long a service may take to begin its answer. */
    UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
    /** Pages come from development servers: their sockets and inline scripts are allowed. */
    DEVELOPMENT_PAGES: z.stringbool().default(false),
  });
export type GatewayConfig = z.output<typeof GatewayConfig>;
