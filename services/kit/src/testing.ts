import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventDefinition, Topic } from '@giftlist/contracts/event';
import type { MailRequest } from '@giftlist/contracts/notifications/events';
import { services } from '@giftlist/contracts/route';
import type { AnyRouteKey } from '@giftlist/contracts/routes';
import type { Type } from '@nestjs/common';
import { Redis } from 'ioredis';
import { createLocalJWKSet } from 'jose';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { TestClock } from './clock.ts';
import { type BaseConfig, baseConfig, loadConfig } from './config.ts';
import type { CallInput } from './internal-client.ts';
import { connectKafka } from './kafka/client.ts';
import { createLog } from './log.ts';
import { startService } from './running-service.ts';
import { openMail } from './seal.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { callRoute, type TestAnswer, type TestCall } from './testing/caller.ts';

export type { CapturedEvents } from './testing/events.ts';

import { type CapturedEvents, type PublishOptions, removeTopics, TestEvents } from './testing/events.ts';
import {
  makeTestKeys,
  type Person,
  peopleKid,
  publicHalf,
  signAccessToken,
  type TestKeys,
} from './testing/keys.ts';
import { type Owners, type OwnersServer, serveOwners } from './testing/owners.ts';
import { type ServerAddresses, serverAddresses } from './testing/servers.ts';
import { signServiceToken, Tokens } from './tokens.ts';

export interface TestServiceOptions {
  /** Environment variables in addition to those that the kit sets for a test. */
  env?: Record<string, string>;
  /** Responses of other services' routes, checked against their contracts. Missing ones return 503. */
  owners?: Owners;
  /** An existing namespace, to start again on its data. */
  namespace?: string;
}

export interface TestService {
  url: string;
  namespace: string;
  clock: TestClock;
  /** A provider of the service, such as its store. */
  get<T>(type: Type<T> | (abstract new (...parts: never[]) => T)): T;
  call<K extends AnyRouteKey>(key: K, input: CallInput<K> & TestCall): Promise<TestAnswer<K>>;
  tokenFor(person: Person): Promise<string>;
  /** A token of another service for this one. */
  serviceToken(from: string): Promise<string>;
  /** Publishes an event as its owner would. Returns the event's id. */
  publish<E extends EventDefinition>(
    event: E,
    data: z.input<E['data']>,
    options?: PublishOptions,
  ): Promise<string>;
  /** Reads a topic of this test's namespace from its beginning, until the service stops. */
  capturedEvents(topic: Topic): Promise<CapturedEvents>;
  /** The broker, for messages that are not events. */
  events: TestEvents;
  /** The environment of the service, for starting another process of it. */
  environment: Record<string, string>;
  /** Opens a sealed mail request. */
  openMail(sealed: string): Promise<MailRequest>;
  /** Stops the service and drops its data. */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

/** Starts a service on real servers, in a new namespace, with a clock that the test controls. */
export async function startTestService(
  definition: ServiceDefinition,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const servers = serverAddresses();
  const keys = await makeTestKeys();
  const namespace = options.namespace ?? `t${randomBytes(5).toString('hex')}`;
  const owners = await serveOwners(options.owners ?? {}, { keys: [publicHalf(keys.people)] });
  const environment = {
    ...testEnvironment({ definition, servers, keys, namespace, owners }),
    ...options.env,
  };
  const config: BaseConfig = loadConfig(definition.name, definition.config ?? baseConfig, environment);
  const log = createLog(definition.name, process.env.TEST_LOG_LEVEL ?? 'silent');
  const clock = new TestClock();
  const running = await startService(definition, { config, log, clock, serving: true });
  acceptTestPeople(running.get(Tokens), keys);
  const kafka = connectKafka(config.KAFKA_BROKERS, 'test', log);
  const events = new TestEvents(kafka, namespace);
  const url = `http://127.0.0.1:${running.port}`;
  const tokens = {
    tokenFor: (person: Person) =>
      signAccessToken(keys.people, person, { issuer: config.PUBLIC_ORIGIN, now: clock.now() }),
    serviceToken: (from: string) => serviceTokenOf(keys, from, definition.name, clock),
  };
  return {
    url,
    namespace,
    clock,
    events,
    environment,
    ...tokens,
    get: running.get,
    call: (key, input) => callRoute(url, key, input, tokens),
    publish: (event, data, publishing) => events.publish(event, data, publishing),
    capturedEvents: topic => events.capture(topic),
    openMail: sealed => openMail(sealed, keys.mail.privateKey),
    stop: async ({ keepData = false } = {}) => {
      await events.close();
      await running.stop();
      await owners.close();
      if (keepData) return;
      await removeTopics(kafka, namespace);
      await dropData(servers, namespace, definition.name);
    },
  };
}

interface EnvironmentParts {
  definition: ServiceDefinition;
  servers: ServerAddresses;
  keys: TestKeys;
  namespace: string;
  owners: OwnersServer;
}

function testEnvironment({
  definition,
  servers,
  keys,
  namespace,
  owners,
}: EnvironmentParts): Record<string, string> {
  const publicKeys = [...keys.services.values()].map(publicHalf);
  return {
    ...servers,
    ...Object.fromEntries(services.map(name => [`${name.toUpperCase()}_URL`, owners.url])),
    PORT: '0',
    HOST: '127.0.0.1',
    NAMESPACE: namespace,
    KAFKA_PARTITIONS: '2',
    SERVICE_KEY: JSON.stringify(keys.services.get(definition.name)),
    SERVICE_KEYS: JSON.stringify({ keys: publicKeys }),
    // Equal for all processes on the same data.
    COOKIE_SECRET: createHash('sha256').update(namespace).digest('hex'),
    MAIL_SEAL_PUBLIC: JSON.stringify(keys.mail.publicKey),
    MAIL_SEAL_KEY: JSON.stringify(keys.mail.privateKey),
  };
}

/** Accepts tokens signed with the test's key, in addition to those that the service itself signs. */
function acceptTestPeople(tokens: Tokens, keys: TestKeys): void {
  const own = tokens.keys;
  const people = createLocalJWKSet({ keys: [publicHalf(keys.people) as { kty: string }] });
  tokens.useKeys(async (header, token) => (header.kid === peopleKid ? people : own)(header, token));
}

async function serviceTokenOf(keys: TestKeys, from: string, to: string, clock: TestClock): Promise<string> {
  const key = keys.services.get(from);
  if (!key) throw new Error(`${from} is no service`);
  return signServiceToken(key, to, clock.now());
}

/** Drops a service's database and the namespace's keys in Redis. */
export async function dropData(servers: ServerAddresses, namespace: string, service: string): Promise<void> {
  const client = await new mongoose.mongo.MongoClient(servers.MONGO_URL).connect();
  await client.db(`${namespace}_${service}`).dropDatabase();
  await client.close();
  const redis = new Redis(servers.REDIS_URL);
  for await (const keys of redis.scanStream({ match: `${namespace}:*`, count: 500 })) {
    if (Array.isArray(keys) && keys.length > 0) await redis.del(...keys.map(String));
  }
  redis.disconnect();
}

/** Waits until `check` neither throws nor returns false; then returns its value. */
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
