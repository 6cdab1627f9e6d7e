import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { programCache } from '../folders.ts';

/** Fills an empty folder with the pinned programs; throws if it cannot. */
export type Fetch = (folder: string) => Promise<void>;

/**
 * Fetches the pinned programs once per machine and version. The folder is complete or does not exist, even if
 * two runs fetch it simultaneously.
 */
export async function fetchCached(
  name: string,
  manifestFiles: readonly string[],
  fetch: Fetch,
): Promise<string> {
  const folder = toCacheFolder(name, manifestFiles);
  if (existsSync(folder)) return folder;
  const parentFolder = path.dirname(folder);
  mkdirSync(parentFolder, { recursive: true });
  const draftFolder = mkdtempSync(path.join(parentFolder, `.${name}-`));
  try {
    await fetch(draftFolder);
    renameUnlessExists(draftFolder, folder);
  } finally {
    rmSync(draftFolder, { recursive: true, force: true });
  }
  return folder;
}

export function findCached(name: string, manifestFiles: readonly string[]): string | undefined {
  const folder = toCacheFolder(name, manifestFiles);
  return existsSync(folder) ? folder : undefined;
}

function toCacheFolder(name: string, manifestFiles: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of manifestFiles) hash.update(readFileSync(file));
  const digest = hash.digest('hex').slice(0, 12);
  return path.join(programCache(), `${name}-${process.platform}-${process.arch}-${digest}`);
}

function renameUnlessExists(draftFolder: string, folder: string): void {
  try {
    renameSync(draftFolder, folder);
  } catch (error) {
    // Another run has fetched the programs in the meantime.
    if (!existsSync(folder)) throw error;
  }
}
