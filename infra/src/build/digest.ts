import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const made = new Set(['node_modules', 'dist', '.data', '.cache', 'coverage']);

/** A digest of files and of all files in folders, by path and content; build output is ignored. */
export function digestOf(base: string, entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(entry => filesIn(base, entry)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(base, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The files in a folder and below it, relative to `base`; an entry that does not exist has none. */
export function filesIn(base: string, entry: string): string[] {
  const place = path.join(base, entry);
  const kind = statSync(place, { throwIfNoEntry: false });
  if (kind === undefined) return [];
  if (kind.isFile()) return entry.endsWith('.tsbuildinfo') ? [] : [entry];
  return readdirSync(place)
    .filter(name => !made.has(name))
    .flatMap(name => filesIn(base, path.join(entry, name)));
}

/** Whether the digest stored under this name is this one. */
export function isKnown(folder: string, name: string, digest: string): boolean {
  try {
    return readFileSync(path.join(folder, name), 'utf8') === digest;
  } catch {
    return false;
  }
}

/** Stores a digest under a name. */
export function know(folder: string, name: string, digest: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), digest);
}
