import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Module, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { BaseConfig } from './config.ts';
import { EmailKeys } from './email-key.ts';
import { createAdapter } from './http/adapter.ts';
import { coverageFaults } from './http/coverage.ts';
import { waitForDrain } from './http/draining.ts';
import { serveMedia } from './http/media.ts';
import { serveProbes } from './http/probes.ts';
import { OutboxRelay } from './kafka/relay.ts';
import { EventStrategy } from './kafka/strategy.ts';
import { kitModule } from './kit.module.ts';
import { type HeldLease, Leases } from './lease.ts';
import { frameworkLog, type Log } from './log.ts';
import { migrate } from './migrations.ts';
import { prepareCollections } from './mongo/collections.ts';
import {
  connectDatabase,
  type DatabaseConfig,
  disconnectDatabase,
  isDatabaseUp,
  transactionLifetimeS,
} from './mongo/database.ts';
import { verifySecrets } from './mongo/secrets.ts';
import { Pictures } from './pictures.ts';
import type { RunningService, ServiceDefinition } from './service-definition.ts';
import { Shutdown } from './shutdown.ts';

export interface StartParts {
  config: BaseConfig;
  log: Log;
  clock: Clock;
  /** False for commands: nothing is served, consumed or published, and no startup hook is called. */
  serving: boolean;
}

/** Connections that may wait to be taken in: a family chat opens a link all at once. */
const backlog = 4_096;
/** How long startup waits for the consumers; a service also serves without the broker. */
const joinMs = 5_000;
const databaseWaitMs = 60_000;
/** Rows of a killed process should not remain locked for longer. */
const patientS = 30;
const sweepEveryMs = 600_000;
/** How long requests in progress may take during shutdown. */
const answerMs = 10_000;

export async function startService(
  definition: ServiceDefinition,
  parts: StartParts,
): Promise<RunningService> {
  const { config, log, serving } = parts;
  await reachDatabase(definition, { ...parts, emailKeys: new EmailKeys(config) });
  await verifySecrets(config);
  const app = await createApplication(definition, parts);
  const strategy = app.get(EventStrategy);
  app.connectMicroservice({ strategy });
  refuseFaults(definition, app);
  const relay = app.get(OutboxRelay);
  const stopping = app.get(Shutdown);
  let sweep: HeldLease | undefined;
  if (serving) {
    const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
    fastify.addHook('onSend', async (_request, reply) => {
      if (stopping.signal.aborted) reply.header('connection', 'close');
    });
    serveMedia(fastify, definition.name, app.get(Pictures));
    serveProbes(fastify, {
      failures: async () => [
        ...(stopping.signal.aborted ? ['stopping'] : []),
        ...((await isDatabaseUp()) ? [] : ['database unavailable']),
      ],
      warnings: () => strategy.notReading.map(name => `${name} is not reading`),
    });
    await app.init();
    await app.startAllMicroservices();
    relay.start();
    sweep = app
      .get(Leases)
      .hold({ name: 'picture-sweep', ttlMs: 30_000, pauseMs: sweepEveryMs }, () => sweepPictures(app, log));
    await strategy.settled(joinMs);
    await app.listen({ port: config.PORT, host: config.HOST, backlog });
    log.info({ port: portOf(app) }, 'serving');
  }
  const running: RunningService = {
    port: serving ? portOf(app) : 0,
    get: type => app.get(type, { strict: false }),
    stop: async (drainMs = 0) => {
      stopping.begin();
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
 * Closes the server and the consumers. A connection with a request in progress becomes idle only afterwards, and the
 * server would keep it for the next one.
 */
async function closeApplication(app: NestFastifyApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  const letGo = setInterval(() => server.closeIdleConnections(), 50);
  const breakOff = setTimeout(() => server.closeAllConnections(), answerMs);
  try {
    await app.close();
  } finally {
    clearInterval(letGo);
    clearTimeout(breakOff);
  }
}

/** Connects, migrates, and creates collections and indexes. Waits for a database that is not up yet. */
export async function reachDatabase(
  definition: ServiceDefinition,
  { config, log, emailKeys }: { config: DatabaseConfig; log: Log; emailKeys?: EmailKeys },
): Promise<void> {
  const deadline = performance.now() + databaseWaitMs;
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
  const lifetimeS = await transactionLifetimeS();
  if (lifetimeS !== undefined && lifetimeS > patientS) {
    log.warn(
      { lifetimeS },
      'transactionLifetimeLimitSeconds is high: after a crash rows remain locked this long',
    );
  }
  await migrate(definition.migrations ?? [], log, { emailKeys });
  await prepareCollections();
}

async function createApplication(
  definition: ServiceDefinition,
  parts: StartParts,
): Promise<NestFastifyApplication> {
  const { config, log, clock } = parts;
  const kit = kitModule({
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
    logger: frameworkLog(log),
  });
}

function refuseFaults(definition: ServiceDefinition, app: NestFastifyApplication): void {
  const controllers = [...app.get(ModulesContainer).values()].flatMap(module =>
    [...module.controllers.values()].flatMap(({ metatype }) => (isClass(metatype) ? [metatype] : [])),
  );
  const faults = coverageFaults({ service: definition.name, controllers });
  if (faults.length > 0) throw new Error(`its routes do not fit the contract: ${faults.join('; ')}`);
}

const isClass = (metatype: unknown): metatype is Type => typeof metatype === 'function';

async function sweepPictures(app: NestFastifyApplication, log: Log): Promise<void> {
  const removed = await app.get(Pictures).sweep();
  if (removed > 0) log.info({ removed }, 'unused pictures deleted');
}

function portOf(app: NestFastifyApplication): number {
  const address: AddressInfo | string | null = app.getHttpServer().address();
  return typeof address === 'object' && address ? address.port : 0;
}
