import { homedir } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Databases, logs and keys of a running product. `npm run reset` empties it. */
export const dataFolder = path.join(root, '.data');

export const compiledFolder = path.join(root, 'node_modules/.cache/node');

/** Pins programs from registries. */
export const manifests = path.join(root, 'infra/local');

/** Downloaded programs, shared by all checkouts on this machine. */
export function programCache(environment: NodeJS.ProcessEnv = process.env): string {
  return path.join(environment.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'giftlist');
}
