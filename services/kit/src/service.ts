import 'reflect-metadata';
import { Clock } from './core/clock.ts';
import { baseConfig, ConfigError, loadConfig } from './core/config.ts';
import { createLog, type Log } from './core/log.ts';
import { drainMs } from './http/draining.ts';
import { catchUp } from './kafka/catch-up.ts';
import { KafkaClient } from './kafka/client.ts';
import { shardCollections } from './mongo/collections.ts';
import { disconnectDatabase } from './mongo/database.ts';
import { readBackupSummary } from './operations/backup.ts';
import { Projections } from './projections/projections.ts';
import { prepareDatabase, startService } from './running-service.ts';
import type { RunningService, ServiceDefinition } from './service-definition.ts';
import { collectProcessMetrics } from './telemetry/metrics.ts';

/**
 * Runs a service until SIGTERM or SIGINT, or one of its commands: `rebuild SNAPSHOT` rebuilds a read model, `migrate`
 * prepares the database before a rollout, and `catch-up FOLDER` applies the events since a backup.
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const [command, argument] = process.argv.slice(2);
  if (command === 'rebuild' && argument) return runRebuild(definition, argument);
  if (command === 'catch-up' && argument) return runCatchUp(definition, argument);
  if (command === 'migrate') return runMigrate(definition);
  if (command !== undefined) {
    const input = process.argv.slice(2).join(' ');
    return exitWith(
      `${definition.name} has no command '${input}', only: rebuild SNAPSHOT, catch-up FOLDER, migrate`,
    );
  }
  collectProcessMetrics();
  const { service, log } = await start(definition, { serving: true });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(service, log, signal));
  }
  process.on('unhandledRejection', error => {
    log.fatal({ err: error }, 'unhandled promise rejection');
    process.exit(1);
  });
}

async function start(definition: ServiceDefinition, { serving }: { serving: boolean }) {
  try {
    const config = loadConfig(definition.name, definition.config ?? baseConfig, process.env);
    const log = createLog(definition.name, config.LOG_LEVEL);
    const service = await startService(definition, { config, log, clock: new Clock(), serving });
    return { service, log };
  } catch (error) {
    return exitWithError(definition.name, error);
  }
}

function exitWithError(name: string, error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  return exitWith(error instanceof ConfigError ? message : `${name} cannot start: ${message}`);
}

function exitWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const stopTimeoutMs = 25_000;

async function stop(service: RunningService, log: Log, signal: string): Promise<void> {
  log.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  await service.stop(drainMs);
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
    await (await import('./telemetry/tracing-sdk.ts')).stopTracing();
  process.exit(0);
}

/** The command `migrate` runs without the keys of the service. */
const migrationConfig = baseConfig.pick({ MONGO_URL: true, NAMESPACE: true, LOG_LEVEL: true });

async function runMigrate(definition: ServiceDefinition): Promise<void> {
  try {
    const config = loadConfig(definition.name, migrationConfig, process.env);
    const log = createLog(definition.name, config.LOG_LEVEL);
    await prepareDatabase(definition, { config, log });
    await shardCollections();
    await disconnectDatabase();
    log.info('database migrated');
  } catch (error) {
    exitWithError(definition.name, error);
  }
}

async function runRebuild(definition: ServiceDefinition, snapshot: string): Promise<void> {
  const { name, projections = [] } = definition;
  const source = projections.find(entry => entry.snapshot === snapshot);
  if (!source) {
    const possibleSnapshots = projections.map(entry => entry.snapshot).join(', ') || 'none';
    return exitWith(`there is no snapshot ${snapshot}; ${name} can rebuild: ${possibleSnapshots}`);
  }
  const { service, log } = await start(definition, { serving: false });
  try {
    const { events } = await service.get(Projections).rebuildFrom(source.owner, snapshot);
    log.info({ snapshot, events }, 'read model rebuilt');
  } catch (error) {
    log.error({ err: error, snapshot }, 'read model rebuild failed; it is safe to run again');
    process.exitCode = 1;
  } finally {
    await service.stop();
  }
}

async function runCatchUp(definition: ServiceDefinition, folder: string): Promise<void> {
  const { name, catchUp: catchUpType } = definition;
  if (!catchUpType) return exitWithError(name, new Error('this service applies no events from the log'));
  const { service, log } = await start(definition, { serving: false });
  try {
    const since = new Date(readBackupSummary(folder).at);
    const result = await catchUp(service.get(KafkaClient), since, service.get(catchUpType));
    if (result.logCompleteSince === null || result.logCompleteSince > since.toISOString())
      log.warn('Kafka’s log is empty or starts later than the backup: the events in between may be lost');
    log.info({ ...result }, 'applied the events since the backup');
  } catch (error) {
    log.error({ err: error }, 'failed to apply the events since the backup; it is safe to run again');
    process.exitCode = 1;
  } finally {
    await service.stop();
  }
}
