import { Brokers } from '@giftlist/contracts/brokers';
import { isLanguage, offeredLanguages } from '@giftlist/contracts/languages';
import { defaultOrigin } from '@giftlist/contracts/product';
import { type ServiceName, services, serviceTable } from '@giftlist/contracts/services';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { TrustedProxies } from './trusted-proxies.ts';

const httpUrl = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/$/, ''));
const createServiceUrlSchema = (service: ServiceName) =>
  httpUrl.prefault(`http://127.0.0.1:${serviceTable[service].port}`);
type UrlVariable = `${Uppercase<ServiceName>}_URL`;
export const urlVariable = (service: ServiceName) => `${service.toUpperCase()}_URL` as UrlVariable;
export const serviceUrls = Object.fromEntries(
  services.map(service => [urlVariable(service), createServiceUrlSchema(service)]),
) as Record<UrlVariable, ReturnType<typeof createServiceUrlSchema>>;

export const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const SigningKey = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.string(),
});
export const PublicKeys = z.object({
  keys: z.array(
    z
      .looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.string() })
      .refine(key => !('d' in key), 'must not contain a private key'),
  ),
});
/** The public key for sealing mail requests (key agreement). */
export const SealKey = z.looseObject({ kty: z.enum(['OKP', 'EC']), crv: z.enum(['X25519', 'P-256']) });

/** Comma-separated language codes. */
export const OfferedLanguages = z
  .string()
  .max(200)
  .default(offeredLanguages.join(','))
  .transform((text, context) =>
    text.split(',').map(code => {
      if (isLanguage(code)) return code;
      context.addIssue({ code: 'custom', message: 'contains an unknown language' });
      return z.NEVER;
    }),
  );

export const baseConfig = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('0.0.0.0'),
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'is not a mongodb:// URL'),
  KAFKA_BROKERS: Brokers,
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'is not a redis:// URL'),
  NAMESPACE: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'is not lower-case letters, digits and dashes')
    .default('giftlist'),
  PUBLIC_ORIGIN: httpUrl.prefault(defaultOrigin),
  ...serviceUrls,
  SERVICE_KEY: jsonText(SigningKey),
  SERVICE_KEYS: jsonText(PublicKeys),
  COOKIE_SECRET: z.string().min(32, 'is shorter than 32 characters'),
  /** The key for hashing email addresses, shared by all services. Default: `COOKIE_SECRET`. */
  EMAIL_KEY_SECRET: z.string().min(32, 'is shorter than 32 characters').optional(),
  MAIL_SEAL_PUBLIC: jsonText(SealKey).optional(),
  /** By default, trusts every direct client, because only the gateway and other services can reach a service. */
  TRUSTED_PROXIES: TrustedProxies.prefault('1'),
  /** The number of partitions of new topics. `kafka/topics.ts` has the defaults. */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(100).optional(),
  KAFKA_REPLICATION: z.coerce.number().int().min(1).max(5).default(1),
  /** How long the broker waits for new events before it responds. Stopping a service can take that long. */
  KAFKA_FETCH_WAIT_MS: z.coerce.number().int().min(100).max(4_000).default(1_000),
  OFFERED_LANGUAGES: OfferedLanguages,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
});
export type BaseConfig = z.output<typeof baseConfig>;
export type ConfigSchema = z.ZodType<BaseConfig>;

export const CONFIG = Symbol('configuration');
export const InjectConfig = (): ParameterDecorator => Inject(CONFIG);

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads a service's configuration; throws `ConfigError` with the names of invalid variables, never their values. */
export function loadConfig<S extends z.ZodType>(
  service: string,
  schema: S,
  environment: Record<string, string | undefined>,
): z.output<S> {
  const serviceName = services.find(name => name === service);
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse({
    ...(serviceName && { PORT: serviceTable[serviceName].port }),
    ...variables,
  });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(issue => {
    const name = String(issue.path[0] ?? 'configuration');
    return variables[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
  throw new ConfigError(`${service} cannot start: ${[...new Set(errors)].join('; ')}`);
}
