import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Module, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './core/clock.ts';
import type { BaseConfig } from './core/config.ts';
import { EmailKeys } from './core/email-keys.ts';
import { createFrameworkLog, type Log } from './core/log.ts';
import { Shutdown } from './core/shutdown.ts';
import { createAdapter } from './http/adapter.ts';
import { findCoverageErrors } from './http/coverage.ts';
import { waitForDrain } from './http/draining.ts';
import { serveMedia } from './http/media.ts';
import { serveProbes } from './http/probes.ts';
import { OutboxRelay } from './kafka/relay.ts';
import { EventStrategy } from './kafka/strategy.ts';
import { createKitModule } from './kit.module.ts';
import { prepareCollections } from './mongo/collections.ts';
import {
  connectDatabase,
  type DatabaseConfig,
  disconnectDatabase,
  isDatabaseUp,
  readTransactionLifetime,
} from './mongo/database.ts';
import { type HeldLease, Leases } from './mongo/lease.ts';
import { migrate } from './mongo/migrations.ts';
import { verifySecrets } from './mongo/secrets.ts';
import { Pictures } from './pictures/pictures.ts';
import type { RunningService, ServiceDefinition } from './service-definition.ts';

export interface StartOptions {
  config: BaseConfig;
  log: Log;
  clock: Clock;
  /** False for commands: they serve, consume and publish nothing and call no startup hooks. */
  serving: boolean;
}

/** Connections that may wait to be accepted: a whole family chat may open a link at once. */
const backlog = 4_096;
/** How long startup waits for the consumers. A service can also serve without the broker. */
const joinTimeoutMs = 5_000;
const databaseTimeoutMs = 60_000;
/** How long documents written by a killed process stay locked. A higher setting of the database causes a warning. */
const maxTransactionLifetimeS = 30;
const sweepIntervalMs = 600_000;
const shutdownTimeoutMs = 10_000;

export async function startService(
  definition: ServiceDefinition,
  options: StartOptions,
): Promise<RunningService> {
  const { config, log, serving } = options;
  await prepareDatabase(definition, { ...options, emailKeys: new EmailKeys(config) });
  await verifySecrets(config);
  const app = await createApplication(definition, options);
  const strategy = app.get(EventStrategy);
  app.connectMicroservice({ strategy });
  checkRoutes(definition, app);
  const relay = app.get(OutboxRelay);
  const shutdown = app.get(Shutdown);
  let sweep: HeldLease | undefined;
  if (serving) {
    const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
    fastify.addHook('onSend', async (_request, reply) => {
      if (shutdown.signal.aborted) reply.header('connection', 'close');
    });
    serveMedia(fastify, definition.name, app.get(Pictures));
    serveProbes(fastify, {
      failures: async () => [
        ...(shutdown.signal.aborted ? ['stopping'] : []),
        ...((await isDatabaseUp()) ? [] : ['database unavailable']),
      ],
      warnings: () => strategy.inactiveConsumers.map(name => `${name} is not reading`),
    });
    await app.init();
    await app.startAllMicroservices();
    relay.start();
    sweep = app
      .get(Leases)
      .hold({ name: 'picture-sweep', ttlMs: 30_000, pauseMs: sweepIntervalMs }, () =>
        sweepPictures(app, log),
      );
    await strategy.waitUntilJoined(joinTimeoutMs);
    await app.listen({ port: config.PORT, host: config.HOST, backlog });
    log.info({ port: getPort(app) }, 'serving');
  }
  const running: RunningService = {
    port: serving ? getPort(app) : 0,
    get: type => app.get(type, { strict: false }),
    stop: async (drainMs = 0) => {
      shutdown.begin();
      await waitForDrain(app.getHttpServer(), drainMs);
      await closeApplication(app);
      await Promise.all([relay.stop(), sweep?.stop()]);
      await strategy.close();
      await disconnectDatabase();
    },
  };
  if (serving) definition.whenServing?.(running);
  return running;
}

/**
 * Closes the server and the consumers. Waits up to ten seconds for requests in progress, and closes each connection
 * once it is idle.
 */
async function closeApplication(app: NestFastifyApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const closeAll = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(closeAll);
  }
}

export async function prepareDatabase(
  definition: ServiceDefinition,
  { config, log, emailKeys }: { config: DatabaseConfig; log: Log; emailKeys?: EmailKeys },
): Promise<void> {
  const deadline = performance.now() + databaseTimeoutMs;
  for (;;) {
    try {
      await connectDatabase(config, definition.name);
      break;
    } catch (error) {
      if (performance.now() > deadline) throw new Error('the database cannot be reached', { cause: error });
      log.warn({ err: error }, 'waiting for the database');
      await disconnectDatabase();
      await pause(1_000);
    }
  }
  const lifetimeS = await readTransactionLifetime();
  if (lifetimeS !== undefined && lifetimeS > maxTransactionLifetimeS) {
    log.warn(
      { lifetimeS },
      'transactionLifetimeLimitSeconds is high: after a crash, documents stay locked for that long',
    );
  }
  await migrate(definition.migrations ?? [], log, { emailKeys });
  await prepareCollections();
}

async function createApplication(
  definition: ServiceDefinition,
  options: StartOptions,
): Promise<NestFastifyApplication> {
  const { config, log, clock } = options;
  const kit = createKitModule({
    service: definition.name,
    config,
    log,
    clock,
    projections: definition.projections ?? [],
  });
  @Module({ imports: [kit, definition.module] })
  class ServiceRoot {}
  return NestFactory.create<NestFastifyApplication>(ServiceRoot, await createAdapter(config, log), {
    bodyParser: false,
    abortOnError: false,
    logger: createFrameworkLog(log),
  });
}

function checkRoutes(definition: ServiceDefinition, app: NestFastifyApplication): void {
  const controllers = [...app.get(ModulesContainer).values()].flatMap(module =>
    [...module.controllers.values()].flatMap(({ metatype }) => (isClass(metatype) ? [metatype] : [])),
  );
  const errors = findCoverageErrors({ service: definition.name, controllers });
  if (errors.length > 0) throw new Error(`routes do not match the contract: ${errors.join('; ')}`);
}

const isClass = (metatype: unknown): metatype is Type => typeof metatype === 'function';

async function sweepPictures(app: NestFastifyApplication, log: Log): Promise<void> {
  const deleted = await app.get(Pictures).deleteUnused();
  if (deleted > 0) log.info({ deleted }, 'unused pictures deleted');
}

function getPort(app: NestFastifyApplication): number {
  const address: AddressInfo | string | null = app.getHttpServer().address();
  return typeof address === 'object' && address ? address.port : 0;
}
