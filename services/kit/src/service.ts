import 'reflect-metadata';
import { catchUp } from './catch-up.ts';
import { Clock } from './clock.ts';
import { baseConfig, ConfigError, loadConfig } from './config.ts';
import { drainMs } from './http/draining.ts';
import { KafkaClient } from './kafka/client.ts';
import { createLog, type Log } from './log.ts';
import { collectProcessMetrics } from './metrics.ts';
import { spreadOverShards } from './mongo/collections.ts';
import { disconnectDatabase } from './mongo/database.ts';
import { copyIn } from './operations/backup.ts';
import { Projections } from './projections.ts';
import { reachDatabase, startService } from './running-service.ts';
import type { RunningService, ServiceDefinition } from './service-definition.ts';

/**
 * Runs a service until SIGTERM: configuration, database, migrations, indexes, topics, routes, consumers, relay; then
 * it serves. `node dist/main.js rebuild <snapshot>` rebuilds a read model instead, `node dist/main.js migrate` only
 * creates migrations, indexes and shards, ahead of a rollout, `node dist/main.js catch-up FOLDER` applies the events
 * in the log since the backup in that folder.
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const [command, what] = process.argv.slice(2);
  if (command === 'rebuild' && what) return rebuild(definition, what);
  if (command === 'catch-up' && what) return catchUpSince(definition, what);
  if (command === 'migrate') return migrateOnly(definition);
  if (command !== undefined) {
    const given = process.argv.slice(2).join(' ');
    return refuse(
      `${definition.name} has no command '${given}', only: rebuild SNAPSHOT, catch-up FOLDER, migrate`,
    );
  }
  collectProcessMetrics();
  const { service, log } = await start(definition, true);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(service, log, signal));
  }
  process.on('unhandledRejection', error => {
    log.fatal({ err: error }, 'unhandled promise rejection');
    process.exit(1);
  });
}

async function start(definition: ServiceDefinition, serving: boolean) {
  try {
    const config = loadConfig(definition.name, definition.config ?? baseConfig, process.env);
    const log = createLog(definition.name, config.LOG_LEVEL);
    const service = await startService(definition, { config, log, clock: new Clock(), serving });
    return { service, log };
  } catch (error) {
    return giveUp(definition.name, error);
  }
}

function giveUp(name: string, error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  return refuse(error instanceof ConfigError ? message : `${name} cannot start: ${message}`);
}

/** Prints one readable line for the operator and exits. */
function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const stopMs = 25_000;

async function stop(service: RunningService, log: Log, signal: string): Promise<void> {
  log.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), stopMs).unref();
  await service.stop(drainMs);
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
    await (await import('./telemetry/tracing-sdk.ts')).stopTracing();
  process.exit(0);
}

/** The variables that a migration needs; its process has no key of the service. */
const migrationConfig = baseConfig.pick({ MONGO_URL: true, NAMESPACE: true, LOG_LEVEL: true });

async function migrateOnly(definition: ServiceDefinition): Promise<void> {
  try {
    const config = loadConfig(definition.name, migrationConfig, process.env);
    const log = createLog(definition.name, config.LOG_LEVEL);
    await reachDatabase(definition, { config, log });
    await spreadOverShards();
    await disconnectDatabase();
    log.info('migrated');
  } catch (error) {
    giveUp(definition.name, error);
  }
}

async function rebuild(definition: ServiceDefinition, snapshot: string): Promise<void> {
  const { name, projections = [] } = definition;
  const source = projections.find(one => one.snapshot === snapshot);
  if (!source) {
    const read = projections.map(one => one.snapshot).join(', ') || 'none';
    return refuse(`there is no snapshot ${snapshot}; ${name} reads: ${read}`);
  }
  const { service, log } = await start(definition, false);
  try {
    const { events } = await service.get(Projections).rebuildFrom(source.owner, snapshot);
    log.info({ snapshot, events }, 'rebuilt');
  } catch (error) {
    log.error({ err: error, snapshot }, 'rebuild failed; the read model is unchanged');
    process.exitCode = 1;
  } finally {
    await service.stop();
  }
}

async function catchUpSince(definition: ServiceDefinition, folder: string): Promise<void> {
  const { name, catchUp: taking } = definition;
  if (!taking) return giveUp(name, new Error('this service applies no events from the log'));
  const { service, log } = await start(definition, false);
  try {
    const since = new Date(copyIn(folder).at);
    const caughtUp = await catchUp(service.get(KafkaClient), since, service.get(taking));
    if (caughtUp.logBegins === null || caughtUp.logBegins > since.toISOString())
      log.warn('the log is empty or incomplete since the backup: earlier events may be lost');
    log.info(caughtUp, 'caught up');
  } catch (error) {
    log.error({ err: error }, 'catch-up failed; it can be repeated');
    process.exitCode = 1;
  } finally {
    await service.stop();
  }
}
