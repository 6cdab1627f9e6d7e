import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { programCache } from '../folders.ts';

/** Fills an empty folder with what the manifests ask for; throws when it cannot. */
export type Fetch = (folder: string) => Promise<void>;

/**
 * The folder with what manifests pin: fetched once per machine, named after the manifests' content,
 * complete or not there at all, also when two runs fetch it at once.
 */
export async function cached(part: string, manifestFiles: readonly string[], fetch: Fetch): Promise<string> {
  const home = programCache();
  const hash = createHash('sha256');
  for (const file of manifestFiles) hash.update(readFileSync(file));
  const digest = hash.digest('hex').slice(0, 12);
  const folder = path.join(home, `${part}-${process.platform}-${process.arch}-${digest}`);
  if (existsSync(folder)) return folder;
  mkdirSync(home, { recursive: true });
  const draft = mkdtempSync(path.join(home, `.${part}-`));
  try {
    await fetch(draft);
    moveInto(folder, draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

function moveInto(folder: string, draft: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
