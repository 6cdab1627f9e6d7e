import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { manifests } from '../folders.ts';
import { findJava } from './java.ts';
import { cached } from './program-cache.ts';
import { isAtLeast, lastLine, onPath, runTool } from './run-tool.ts';

/** How to run Kafka's two programs with a properties file. */
export type KafkaPrograms = {
  format: (properties: string) => string[];
  start: (properties: string) => string[];
  environment: Record<string, string>;
};

const oldest = '3.7';
const remedy =
  'Install Maven (or Kafka itself), start Docker, or give the address of a Kafka broker in KAFKA_BROKERS.';
// The permanent id of the node, which need not be secret or unique among machines.
const clusterId = 'Z2lmdGxpc3QtbG9jYWwtMQ';
const heap = ['-Xms96m', '-Xmx320m'];
const modest = [
  ...['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:MaxMetaspaceSize=128m', '-Xss512k'],
  ...['-Djava.awt.headless=true', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'],
];

/** The Kafka on the PATH, or else the pinned jars in our cache with a Java. */
export async function findKafka(): Promise<KafkaPrograms> {
  return (await installedKafka()) ?? (await kafkaFromJars());
}

async function installedKafka(): Promise<KafkaPrograms | undefined> {
  const start = onPath(['kafka-server-start.sh', 'kafka-server-start']);
  const format = onPath(['kafka-storage.sh', 'kafka-storage']);
  if (start === undefined || format === undefined) return undefined;
  const answer = await runTool(start, ['--version']);
  const version = /^(\d+\.\d+\.\d+)/m.exec(answer.output)?.[1] ?? '0';
  if (!isAtLeast(version, oldest)) return undefined;
  return {
    format: properties => [realpathSync(format), 'format', '-t', clusterId, '-c', properties],
    start: properties => [realpathSync(start), properties],
    environment: { KAFKA_HEAP_OPTS: heap.join(' '), KAFKA_JVM_PERFORMANCE_OPTS: modest.join(' ') },
  };
}

async function kafkaFromJars(): Promise<KafkaPrograms> {
  const java = await findJava();
  const pom = path.join(manifests, 'kafka/pom.xml');
  const folder = await cached('kafka', [pom], draft => fetchJars(pom, draft, java));
  const run = [...heap, ...modest, '-cp', path.join(folder, '*')];
  return {
    format: file => [java, ...run, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', file],
    start: file => [java, ...run, 'kafka.Kafka', file],
    environment: {},
  };
}

async function fetchJars(pom: string, folder: string, java: string): Promise<void> {
  const maven = onPath(['mvn']);
  if (maven === undefined) {
    throw new CommandError(`Kafka is not on this machine and there is no Maven to fetch it. ${remedy}`);
  }
  // Maven runs on the same Java.
  const home = path.dirname(path.dirname(realpathSync(java)));
  const answer = await runTool(
    maven,
    [
      ...['--quiet', '--batch-mode', '-Dstyle.color=never', '-f', pom],
      ...['dependency:copy-dependencies', `-DoutputDirectory=${folder}`],
    ],
    { variables: { JAVA_HOME: home } },
  );
  if (!answer.ok) {
    throw new CommandError(`Kafka could not be fetched with Maven (${lastLine(answer.output)}). ${remedy}`);
  }
  const wrong = unlikePinned(folder, readFileSync(path.join(manifests, 'kafka/jars.sha256'), 'utf8'));
  if (wrong.length > 0) {
    throw new CommandError(`Kafka's jars are not the pinned ones (${wrong.join(', ')}). ${remedy}`);
  }
}

/** The files of a `sha256sum` list that are missing in a folder or have other contents. */
export function unlikePinned(folder: string, list: string): string[] {
  return list
    .split('\n')
    .filter(line => line !== '')
    .map(line => ({ digest: line.slice(0, 64), file: line.slice(66) }))
    .filter(({ digest, file }) => digestOf(path.join(folder, file)) !== digest)
    .map(({ file }) => file);
}

function digestOf(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}
