import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ignoredNames = new Set(['node_modules', 'dist', '.data', '.cache', 'coverage']);

/** `entries` are files and folders relative to `base`. */
export function computeDigest(base: string, entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(entry => listFilesIn(base, entry)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(base, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Returns paths relative to `base`, without build output. */
export function listFilesIn(base: string, entry: string): string[] {
  const fullPath = path.join(base, entry);
  const stats = statSync(fullPath, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return entry.endsWith('.tsbuildinfo') ? [] : [entry];
  return readdirSync(fullPath)
    .filter(name => !ignoredNames.has(name))
    .flatMap(name => listFilesIn(base, path.join(entry, name)));
}

export function isDigestStored(folder: string, name: string, digest: string): boolean {
  try {
    return readFileSync(path.join(folder, name), 'utf8') === digest;
  } catch {
    return false;
  }
}

export function storeDigest(folder: string, name: string, digest: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), digest);
}
