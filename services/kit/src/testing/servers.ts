import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

const requiredVariables = ['MONGO_URL', 'KAFKA_BROKERS', 'REDIS_URL'] as const;
export type ServerUrls = Record<(typeof requiredVariables)[number], string>;

/** Returns the URLs of the servers for tests: from the environment, or of the running development system. */
export function getServerUrls(): ServerUrls {
  const variables = { ...readDevelopmentServers(), ...process.env };
  const missing = requiredVariables.filter(name => !variables[name]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} missing: tests with real servers need them`);
  const { MONGO_URL = '', KAFKA_BROKERS = '', REDIS_URL = '' } = variables;
  return { MONGO_URL, KAFKA_BROKERS, REDIS_URL };
}

function readDevelopmentServers(): NodeJS.Dict<string> {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const file = path.join(folder, '.data', 'dev-servers.env');
    if (existsSync(file)) return parseEnv(readFileSync(file, 'utf8').replace(/^export /gm, ''));
    if (folder === path.dirname(folder)) return {};
  }
}
