import { homedir } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Databases, logs and keys of a running product. `npm run reset` empties it. */
export const dataFolder = path.join(root, '.data');

/** Node's compile cache. */
export const compiledFolder = path.join(root, 'node_modules/.cache/node');

/** Manifests that pin the programs fetched from registries. */
export const manifests = path.join(root, 'infra/local');

/** Returns the folder for downloaded programs, which all checkouts on this machine share. */
export function programCache(environment: NodeJS.ProcessEnv = process.env): string {
  return path.join(environment.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'giftlist');
}
