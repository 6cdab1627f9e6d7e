import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';
import { listFiles } from './list-files.ts';

const productionFile = /^(?:services\/[^/]+|gateway|frontends\/[^/]+)\/src\/.*\.tsx?$/;

/** Tests, and files that only tests import. */
const testFile = /\.(?:spec|testing)\.|\/testing(?:\/|\.tsx?$)/;

export function productionSources(): { file: string; source: string }[] {
  return listFiles()
    .filter(file => productionFile.test(file) && !testFile.test(file))
    .map(file => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
}

export const packageOf = (file: string): string => file.slice(0, file.indexOf('/src/'));
