import { homedir } from 'node:os';
import path from 'node:path';

/** The root folder of the checkout. */
export const root = path.resolve(import.meta.dirname, '../..');

/** The data of a running product: databases, logs, keys. `npm run reset` empties it. */
export const dataFolder = path.join(root, '.data');

export const compiledFolder = path.join(root, 'node_modules/.cache/node');

/** The folder with the manifests that pin programs from registries. */
export const manifests = path.join(root, 'infra/local');

/** Returns the folder with fetched programs, which all checkouts on this machine share. */
export function programCache(environment: NodeJS.ProcessEnv = process.env): string {
  return path.join(environment.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'giftlist');
}
