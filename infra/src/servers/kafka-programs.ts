import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { manifests } from '../folders.ts';
import { findJava } from './java.ts';
import { fetchCached } from './program-cache.ts';
import { findErrorLine, findOnPath, isAtLeast, runTool } from './run-tool.ts';

type CommandLine = [command: string, ...args: string[]];

export type KafkaPrograms = {
  format: (propertiesFile: string) => CommandLine;
  start: (propertiesFile: string) => CommandLine;
  environment: Record<string, string>;
};

const minVersion = '3.7';
const remedy = 'Install Maven (or Kafka itself), start Docker, or set KAFKA_BROKERS to an existing broker.';
// Existing data folders contain it, so it must not change. It is not secret.
const clusterId = 'Z2lmdGxpc3QtbG9jYWwtMQ';
const heapOptions = ['-Xms96m', '-Xmx320m'];
const lowMemoryOptions = [
  ...['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:MaxMetaspaceSize=128m', '-Xss512k'],
  ...['-Djava.awt.headless=true', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'],
];

/** Finds Kafka on the PATH. Fetches the pinned jars otherwise. */
export async function findKafka(): Promise<KafkaPrograms> {
  return (await findInstalledKafka()) ?? (await findKafkaJars());
}

async function findInstalledKafka(): Promise<KafkaPrograms | undefined> {
  const startScript = findOnPath(['kafka-server-start.sh', 'kafka-server-start']);
  const formatScript = findOnPath(['kafka-storage.sh', 'kafka-storage']);
  if (startScript === undefined || formatScript === undefined) return undefined;
  const result = await runTool(startScript, ['--version']);
  const version = /^(\d+\.\d+\.\d+)/m.exec(result.output)?.[1] ?? '0';
  if (!isAtLeast(version, minVersion)) return undefined;
  return {
    format: propertiesFile => [realpathSync(formatScript), 'format', '-t', clusterId, '-c', propertiesFile],
    start: propertiesFile => [realpathSync(startScript), propertiesFile],
    environment: {
      KAFKA_HEAP_OPTS: heapOptions.join(' '),
      KAFKA_JVM_PERFORMANCE_OPTS: lowMemoryOptions.join(' '),
    },
  };
}

async function findKafkaJars(): Promise<KafkaPrograms> {
  const java = await findJava();
  const pom = path.join(manifests, 'kafka/pom.xml');
  const folder = await fetchCached('kafka', [pom], emptyFolder => fetchJars(pom, emptyFolder, java));
  const javaOptions = [...heapOptions, ...lowMemoryOptions, '-cp', path.join(folder, '*')];
  return {
    format: propertiesFile => [
      java,
      ...javaOptions,
      'kafka.tools.StorageTool',
      'format',
      '-t',
      clusterId,
      '-c',
      propertiesFile,
    ],
    start: propertiesFile => [java, ...javaOptions, 'kafka.Kafka', propertiesFile],
    environment: {},
  };
}

async function fetchJars(pom: string, folder: string, java: string): Promise<void> {
  const maven = findOnPath(['mvn']);
  if (maven === undefined) {
    throw new CommandError(`Kafka is not on this machine and there is no Maven to fetch it. ${remedy}`);
  }
  // Makes Maven use the Java that Kafka uses.
  const javaHome = path.dirname(path.dirname(realpathSync(java)));
  const result = await runTool(
    maven,
    [
      ...['--quiet', '--batch-mode', '-Dstyle.color=never', '-f', pom],
      ...['dependency:copy-dependencies', `-DoutputDirectory=${folder}`],
    ],
    { variables: { JAVA_HOME: javaHome } },
  );
  if (!result.ok) {
    throw new CommandError(`Failed to fetch Kafka with Maven (${findErrorLine(result.output)}). ${remedy}`);
  }
  const checksums = readFileSync(path.join(manifests, 'kafka/jars.sha256'), 'utf8');
  const mismatches = findMismatchedFiles(folder, checksums);
  if (mismatches.length > 0) {
    throw new CommandError(
      `Kafka's jars do not match the pinned checksums (${mismatches.join(', ')}). ${remedy}`,
    );
  }
}

/** Finds files that are missing in `folder` or differ from their checksum (output of `sha256sum`). */
function findMismatchedFiles(folder: string, checksums: string): string[] {
  return checksums
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.split('  '))
    .filter(([digest, file = '']) => computeDigest(path.join(folder, file)) !== digest)
    .map(([, file = '']) => file);
}

function computeDigest(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}
