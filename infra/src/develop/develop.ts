import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';
import { type PartDefinition, parts } from '../parts.ts';
import { findProgramFile } from '../processes/node-tool.ts';

const loader = fileURLToPath(new URL('from-source.ts', import.meta.url));

/**
 * Parses `gifts,list-ui`. A frontend also needs the shell, because all frontends must share the same build of
 * React.
 */
export function parseDevelopedParts(option: string | undefined): ReadonlySet<string> {
  const names = (option ?? '').split(',').filter(name => name !== '');
  const allNames = parts.map(({ name }) => name);
  const unknownName = names.find(name => !allNames.includes(name));
  if (unknownName !== undefined) {
    throw new CommandError(
      `There is no part called ${unknownName}. Parts for --develop: ${allNames.join(', ')}.`,
    );
  }
  return new Set(names.some(name => name.endsWith('-ui')) ? [...names, 'shell-ui'] : names);
}

/**
 * Returns the arguments with which Node runs a part from source, and restarts a service or reloads a frontend when a
 * file is saved.
 */
export function createSourceArguments(part: PartDefinition, port: number | undefined): string[] {
  if (part.kind === 'frontend') {
    const rsbuild = findProgramFile('@rsbuild/core', 'rsbuild', path.join(root, part.folder));
    return [rsbuild, 'dev', '--port', String(port), '--host', '127.0.0.1'];
  }
  const sourceFolders = [part.folder, 'services/domain', 'services/kit', 'contracts'].map(folder =>
    path.join(root, folder, 'src'),
  );
  const watchOptions = sourceFolders
    .filter(folder => existsSync(folder))
    .map(folder => `--watch-path=${folder}`);
  return [
    '--conditions=source',
    `--import=${loader}`,
    '--watch-preserve-output',
    ...watchOptions,
    'src/main.ts',
  ];
}
