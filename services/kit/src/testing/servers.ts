import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

const needed = ['MONGO_URL', 'KAFKA_BROKERS', 'REDIS_URL'] as const;
export type ServerAddresses = Record<(typeof needed)[number], string>;

/** The addresses of the servers for tests: from the environment, or those of the running development system. */
export function serverAddresses(): ServerAddresses {
  const found = { ...developmentServers(), ...process.env };
  const missing = needed.filter(name => !found[name]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} missing: tests with real servers need them`);
  const { MONGO_URL = '', KAFKA_BROKERS = '', REDIS_URL = '' } = found;
  return { MONGO_URL, KAFKA_BROKERS, REDIS_URL };
}

function developmentServers(): NodeJS.Dict<string> {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const file = path.join(folder, '.data', 'dev-servers.env');
    if (existsSync(file)) return parseEnv(readFileSync(file, 'utf8').replace(/^export /gm, ''));
    if (folder === path.dirname(folder)) return {};
  }
}
