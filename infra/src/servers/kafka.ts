import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { CommandError } from '../command-error.ts';
import { startChild } from '../processes/child.ts';
import type { KafkaPrograms } from './kafka-programs.ts';
import { createBrokerProperties } from './kafka-properties.ts';
import { findErrorLine, runTool } from './run-tool.ts';
import type { Folders, RunningServer } from './running-server.ts';
import { waitUntilReady } from './waiting.ts';

/** Starts one node as broker and controller. Waits until its coordinators respond. */
export async function startKafka(
  programs: KafkaPrograms,
  folders: Folders,
  ports: { broker: number; controller: number },
): Promise<RunningServer> {
  const dataFolder = path.join(folders.dataFolder, 'kafka');
  const logFile = path.join(folders.logFolder, 'kafka.log');
  const propertiesFile = path.join(dataFolder, 'server.properties');
  const topicsFolder = path.join(dataFolder, 'topics');
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(propertiesFile, createBrokerProperties(ports, topicsFolder));
  if (!existsSync(path.join(topicsFolder, 'meta.properties')))
    await formatDataFolder(programs, propertiesFile);
  const [command, ...startArgs] = programs.start(propertiesFile);
  const child = startChild({
    name: 'kafka',
    command,
    arguments: startArgs,
    environment: { ...process.env, ...programs.environment, LOG_DIR: folders.logFolder },
    logFile,
    recordFolder: folders.recordFolder,
  });
  await waitUntilReady(child, logFile, () => checkKafka(ports.broker));
  return {
    name: 'kafka',
    environment: { KAFKA_BROKERS: `127.0.0.1:${ports.broker}` },
    summary: `Kafka on port ${ports.broker}`,
    pid: child.pid,
    ended: child.exited,
    stop: async () => void (await child.stop()),
  };
}

async function formatDataFolder(programs: KafkaPrograms, propertiesFile: string): Promise<void> {
  const [command, ...args] = programs.format(propertiesFile);
  const result = await runTool(command, args);
  if (!result.ok)
    throw new CommandError(`Kafka failed to format its data folder: ${findErrorLine(result.output)}`);
}

/** Throws unless the broker and its coordinators respond. */
export async function checkKafka(port: number): Promise<void> {
  const kafka = new Kafka({
    clientId: 'launcher',
    brokers: [`127.0.0.1:${port}`],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    await admin.describeCluster();
    // Loads the group coordinator now, so that the first consumer does not wait for it.
    await admin.describeGroups(['launcher.ready']);
  } finally {
    await admin.disconnect();
  }
}
