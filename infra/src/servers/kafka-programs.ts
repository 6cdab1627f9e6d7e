import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { manifests } from '../folders.ts';
import { findJava } from './java.ts';
import { fetchCached } from './program-cache.ts';
import { findErrorLine, findOnPath, isAtLeast, runTool } from './run-tool.ts';

export type KafkaPrograms = {
  format: (properties: string) => string[];
  start: (properties: string) => string[];
  environment: Record<string, string>;
};

const minVersion = '3.7';
const remedy = 'Install Maven (or Kafka itself), start Docker, or set KAFKA_BROKERS to an existing broker.';
// Must not change. It needs to be neither secret nor unique.
const clusterId = 'Z2lmdGxpc3QtbG9jYWwtMQ';
const heap = ['-Xms96m', '-Xmx320m'];
const lowMemoryOptions = [
  ...['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:MaxMetaspaceSize=128m', '-Xss512k'],
  ...['-Djava.awt.headless=true', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'],
];

/** Looks on the PATH, then for the pinned jars in the cache. */
export async function findKafka(): Promise<KafkaPrograms> {
  return (await findInstalledKafka()) ?? (await findKafkaJars());
}

async function findInstalledKafka(): Promise<KafkaPrograms | undefined> {
  const start = findOnPath(['kafka-server-start.sh', 'kafka-server-start']);
  const format = findOnPath(['kafka-storage.sh', 'kafka-storage']);
  if (start === undefined || format === undefined) return undefined;
  const result = await runTool(start, ['--version']);
  const version = /^(\d+\.\d+\.\d+)/m.exec(result.output)?.[1] ?? '0';
  if (!isAtLeast(version, minVersion)) return undefined;
  return {
    format: properties => [realpathSync(format), 'format', '-t', clusterId, '-c', properties],
    start: properties => [realpathSync(start), properties],
    environment: { KAFKA_HEAP_OPTS: heap.join(' '), KAFKA_JVM_PERFORMANCE_OPTS: lowMemoryOptions.join(' ') },
  };
}

async function findKafkaJars(): Promise<KafkaPrograms> {
  const java = await findJava();
  const pom = path.join(manifests, 'kafka/pom.xml');
  const folder = await fetchCached('kafka', [pom], draft => fetchJars(pom, draft, java));
  const javaOptions = [...heap, ...lowMemoryOptions, '-cp', path.join(folder, '*')];
  return {
    format: file => [java, ...javaOptions, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', file],
    start: file => [java, ...javaOptions, 'kafka.Kafka', file],
    environment: {},
  };
}

async function fetchJars(pom: string, folder: string, java: string): Promise<void> {
  const maven = findOnPath(['mvn']);
  if (maven === undefined) {
    throw new CommandError(`Kafka is not on this machine and there is no Maven to fetch it. ${remedy}`);
  }
  // Makes Maven use the same Java.
  const home = path.dirname(path.dirname(realpathSync(java)));
  const result = await runTool(
    maven,
    [
      ...['--quiet', '--batch-mode', '-Dstyle.color=never', '-f', pom],
      ...['dependency:copy-dependencies', `-DoutputDirectory=${folder}`],
    ],
    { variables: { JAVA_HOME: home } },
  );
  if (!result.ok) {
    throw new CommandError(`Failed to fetch Kafka with Maven (${findErrorLine(result.output)}). ${remedy}`);
  }
  const mismatches = findMismatchedFiles(
    folder,
    readFileSync(path.join(manifests, 'kafka/jars.sha256'), 'utf8'),
  );
  if (mismatches.length > 0) {
    throw new CommandError(
      `Kafka's jars do not match the pinned checksums (${mismatches.join(', ')}). ${remedy}`,
    );
  }
}

/** Finds files of a `sha256sum` list that are missing in `folder` or have different contents. */
export function findMismatchedFiles(folder: string, list: string): string[] {
  return list
    .split('\n')
    .filter(line => line !== '')
    .map(line => ({ digest: line.slice(0, 64), file: line.slice(66) }))
    .filter(({ digest, file }) => computeDigest(path.join(folder, file)) !== digest)
    .map(({ file }) => file);
}

function computeDigest(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}
