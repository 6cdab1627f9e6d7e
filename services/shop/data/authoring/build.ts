/**
 * Builds the shop's feeds, guides and categories from the files in this folder.
 *
 *   node services/shop/data/authoring/build.ts
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildFiles } from './built-files.ts';

const dataFolder = path.join(import.meta.dirname, '..');

rmSync(path.join(dataFolder, 'guides'), { recursive: true, force: true });
for (const [file, text] of buildFiles(dataFolder, relativePath =>
  readFileSync(path.join(dataFolder, relativePath), 'utf8'),
)) {
  const target = path.join(dataFolder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
