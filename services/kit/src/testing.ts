import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventDefinition, Topic } from '@giftlist/contracts/event';
import { MailRequest } from '@giftlist/contracts/notifications/events';
import { services } from '@giftlist/contracts/route';
import type { AnyRouteKey } from '@giftlist/contracts/routes';
import type { Type } from '@nestjs/common';
import { Redis } from 'ioredis';
import { createLocalJWKSet } from 'jose';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { type BaseConfig, baseConfig, loadConfig } from './core/config.ts';
import { createLog } from './core/log.ts';
import { unseal } from './core/seal.ts';
import type { CallInput } from './http/internal-client.ts';
import { createKafka } from './kafka/client.ts';
import { startService } from './running-service.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { callRoute, type TestCall, type TestResponse } from './testing/caller.ts';
import { TestClock } from './testing/test-clock.ts';

export type { CapturedEvents } from './testing/events.ts';

import { signServiceToken, Tokens } from './http/tokens.ts';
import { type CapturedEvents, type PublishOptions, removeTopics, TestEvents } from './testing/events.ts';
import {
  createTestKeys,
  type Person,
  peopleKid,
  signAccessToken,
  type TestKeys,
  toPublicKey,
} from './testing/keys.ts';
import {
  type OtherServices,
  type OtherServicesServer,
  serveOtherServices,
} from './testing/other-services.ts';
import { getServerUrls, type ServerUrls } from './testing/servers.ts';

export interface TestServiceOptions {
  env?: Record<string, string>;
  /** Handlers of other services' routes, checked against the contracts. Routes without a handler return 503. */
  otherServices?: OtherServices;
  namespace?: string;
}

export interface TestService {
  url: string;
  namespace: string;
  clock: TestClock;
  get<T>(type: Type<T> | (abstract new (...parts: never[]) => T)): T;
  call<K extends AnyRouteKey>(key: K, input: CallInput<K> & TestCall): Promise<TestResponse<K>>;
  tokenFor(person: Person): Promise<string>;
  serviceTokenFor(from: string): Promise<string>;
  /** Returns the event's id. */
  publish<E extends EventDefinition>(
    event: E,
    data: z.input<E['data']>,
    options?: PublishOptions,
  ): Promise<string>;
  /** Reads a topic of this test's namespace from its beginning, until the service stops. */
  capturedEvents(topic: Topic): Promise<CapturedEvents>;
  events: TestEvents;
  environment: Record<string, string>;
  openMail(sealed: string): Promise<MailRequest>;
  /** Stops the service and, by default, drops its data. */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

/** Starts a service on real servers, in a new namespace, with a clock that the test controls. */
export async function startTestService(
  definition: ServiceDefinition,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const servers = getServerUrls();
  const keys = await createTestKeys();
  const namespace = options.namespace ?? `t${randomBytes(5).toString('hex')}`;
  const otherServices = await serveOtherServices(options.otherServices ?? {}, {
    keys: [toPublicKey(keys.people)],
  });
  const environment = {
    ...createTestEnvironment({ definition, servers, keys, namespace, otherServices }),
    ...options.env,
  };
  const config: BaseConfig = loadConfig(definition.name, definition.config ?? baseConfig, environment);
  const log = createLog(definition.name, process.env.TEST_LOG_LEVEL ?? 'silent');
  const clock = new TestClock();
  const runningService = await startService(definition, { config, log, clock, serving: true });
  acceptTestTokens(runningService.get(Tokens), keys);
  const kafka = createKafka(config.KAFKA_BROKERS, 'test', log);
  const events = new TestEvents(kafka, namespace);
  const url = `http://127.0.0.1:${runningService.port}`;
  const tokens = {
    tokenFor: (person: Person) =>
      signAccessToken(keys.people, person, { issuer: config.PUBLIC_ORIGIN, now: clock.now() }),
    serviceTokenFor: (from: string) => createServiceToken(keys, from, definition.name, clock),
  };
  return {
    url,
    namespace,
    clock,
    events,
    environment,
    ...tokens,
    get: runningService.get,
    call: (key, input) => callRoute(url, key, input, tokens),
    publish: (event, data, publishOptions) => events.publish(event, data, publishOptions),
    capturedEvents: topic => events.capture(topic),
    openMail: async sealed => MailRequest.parse(await unseal(sealed, keys.mail.privateKey)),
    stop: async ({ keepData = false } = {}) => {
      await events.close();
      await runningService.stop();
      await otherServices.close();
      if (keepData) return;
      await removeTopics(kafka, namespace);
      await dropData(servers, namespace, definition.name);
    },
  };
}

interface EnvironmentParts {
  definition: ServiceDefinition;
  servers: ServerUrls;
  keys: TestKeys;
  namespace: string;
  otherServices: OtherServicesServer;
}

function createTestEnvironment({
  definition,
  servers,
  keys,
  namespace,
  otherServices,
}: EnvironmentParts): Record<string, string> {
  const publicKeys = [...keys.services.values()].map(toPublicKey);
  return {
    ...servers,
    ...Object.fromEntries(services.map(name => [`${name.toUpperCase()}_URL`, otherServices.url])),
    PORT: '0',
    HOST: '127.0.0.1',
    NAMESPACE: namespace,
    KAFKA_PARTITIONS: '2',
    SERVICE_KEY: JSON.stringify(keys.services.get(definition.name)),
    SERVICE_KEYS: JSON.stringify({ keys: publicKeys }),
    // Processes that share data need the same secret.
    COOKIE_SECRET: createHash('sha256').update(namespace).digest('hex'),
    MAIL_SEAL_PUBLIC: JSON.stringify(keys.mail.publicKey),
    MAIL_SEAL_KEY: JSON.stringify(keys.mail.privateKey),
  };
}

/** Accepts tokens signed with the test's key, in addition to those that the service itself signs. */
function acceptTestTokens(tokens: Tokens, keys: TestKeys): void {
  const originalKeys = tokens.keys;
  const personKeys = createLocalJWKSet({ keys: [toPublicKey(keys.people) as { kty: string }] });
  tokens.setAccessKeys(async (header, token) =>
    (header.kid === peopleKid ? personKeys : originalKeys)(header, token),
  );
}

async function createServiceToken(
  keys: TestKeys,
  from: string,
  to: string,
  clock: TestClock,
): Promise<string> {
  const key = keys.services.get(from);
  if (!key) throw new Error(`${from} is not a service`);
  return signServiceToken(key, to, clock.now());
}

export async function dropData(servers: ServerUrls, namespace: string, service: string): Promise<void> {
  const client = await new mongoose.mongo.MongoClient(servers.MONGO_URL).connect();
  await client.db(`${namespace}_${service}`).dropDatabase();
  await client.close();
  const redis = new Redis(servers.REDIS_URL);
  for await (const keys of redis.scanStream({ match: `${namespace}:*`, count: 500 })) {
    if (Array.isArray(keys) && keys.length > 0) await redis.del(...keys.map(String));
  }
  redis.disconnect();
}

/** Waits until `check` neither throws nor returns false, and returns the result. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  timeoutMs = 120_000,
): Promise<Exclude<T, false>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      const value = await check();
      if (value !== false) return value as Exclude<T, false>;
      if (performance.now() > deadline) throw new Error('The condition was not met in time');
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await pause(25);
  }
}
