import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';
import { listFiles } from './list-files.ts';

const productionFile = /^(?:contracts|gateway|infra|(?:services|frontends)\/[^/]+)\/src\/.*\.tsx?$/;

/** Matches tests and their helpers, except infra/src/testing, which implements `npm test`. */
const testFile = /\.(?:spec|testing)\.|(?<!^infra\/src)\/testing(?:\/|\.tsx?$)/;

export const isProductionSource = (file: string): boolean =>
  productionFile.test(file) && !testFile.test(file);

export function readProductionSources(): { file: string; source: string }[] {
  return listFiles()
    .filter(isProductionSource)
    .map(file => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
}

export const getPackageFolder = (file: string): string => file.slice(0, file.indexOf('/src/'));
