/**
 * Builds the feeds and guides of the shop from `products/` and `guides/`.
 *
 *   node services/shop/data/authoring/build.ts
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildFiles } from './built-files.ts';

const data = path.join(import.meta.dirname, '..');

rmSync(path.join(data, 'guides'), { recursive: true, force: true });
for (const [file, text] of buildFiles(data, name => readFileSync(path.join(data, name), 'utf8'))) {
  const target = path.join(data, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
