import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';
import { type PartDefinition, parts } from '../parts.ts';
import { programFile } from '../processes/node-tool.ts';

const loader = fileURLToPath(new URL('from-source.ts', import.meta.url));

/**
 * The parts to run from source, as given after `--develop`: 'gifts,list-ui'. A frontend includes the shell, since
 * React is shared and must be the same build everywhere.
 */
export function partsToDevelop(given: string | undefined): ReadonlySet<string> {
  const names = (given ?? '').split(',').filter(name => name !== '');
  const known = parts.map(({ name }) => name);
  const unknown = names.find(name => !known.includes(name));
  if (unknown !== undefined) {
    throw new CommandError(`There is no part called ${unknown}: --develop takes ${known.join(', ')}.`);
  }
  return new Set(names.some(name => name.endsWith('-ui')) ? [...names, 'shell-ui'] : names);
}

/** How a part runs from source and restarts, or reloads in the browser, when a file is saved. */
export function sourceProgram(part: PartDefinition, port: number | undefined): string[] {
  if (part.kind === 'frontend') {
    const rsbuild = programFile('@rsbuild/core', 'rsbuild', path.join(root, part.folder));
    return [rsbuild, 'dev', '--port', String(port), '--host', '127.0.0.1'];
  }
  const watched = [part.folder, 'services/kit', 'contracts'].map(folder => path.join(root, folder, 'src'));
  const paths = watched.filter(folder => existsSync(folder)).map(folder => `--watch-path=${folder}`);
  return ['--conditions=source', `--import=${loader}`, '--watch-preserve-output', ...paths, 'src/main.ts'];
}
