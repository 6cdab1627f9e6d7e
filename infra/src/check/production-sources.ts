import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';

const packages = ['services/*', 'gateway', 'frontends/*'];

/** Matches tests, and files that only tests import. */
const testFile = /\.(?:spec|testing)\.|\/testing(?:\/|\.tsx?$)/;

/** Reads the TypeScript sources of services, gateway and frontends, without tests. */
export function productionSources(): { file: string; source: string }[] {
  const patterns = packages.flatMap(folder => ['ts', 'tsx'].map(type => `${folder}/src/*.${type}`));
  const args = ['ls-files', '-co', '--exclude-standard', '-z', ...patterns];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  return files
    .filter(file => file !== '' && !testFile.test(file) && existsSync(path.join(root, file)))
    .map(file => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
}

/** Returns the folder of a file's package. */
export const packageOf = (file: string): string => file.slice(0, file.indexOf('/src/'));
