import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';
import { type PartDefinition, partsOf } from '../parts.ts';
import { withLock } from '../processes/lock.ts';
import { programFile, runNodeTool } from '../processes/node-tool.ts';
import { digestOf, isKnown, know } from './digest.ts';

const known = path.join(root, '.cache/built');

/** The packages that `tsc -b` compiles; their tsconfig.json names their dependencies. */
const compiled = ['contracts', 'services/kit', ...partsOf('service').map(part => part.folder), 'gateway'];

/** Only one command of this checkout builds at a time. */
const lock = path.join(root, '.cache/build.lock');

/** Compiles the changed services and their dependencies. */
export async function buildServices(): Promise<void> {
  await withLock(lock, compile);
}

/**
 * Bundles the frontends whose sources changed, one after the other. If a folder is given, their files are copied there,
 * so that a later build does not change the files of a running product.
 */
export async function buildFrontends(copyTo?: string): Promise<void> {
  await withLock(lock, async () => {
    await bundleWhereChanged({ name: 'extension', folder: extension }, 'assets/extension/background.js');
    for (const part of partsOf('frontend')) {
      const dist = path.join(root, part.folder, 'dist');
      await bundleWhereChanged(part, 'mf-manifest.json');
      if (copyTo !== undefined) {
        rmSync(path.join(copyTo, part.name), { recursive: true, force: true });
        cpSync(dist, path.join(copyTo, part.name), { recursive: true });
      }
    }
  });
}

async function compile(): Promise<void> {
  for (const folder of compiled) {
    // If its output is missing, the build info of a project is wrong.
    if (!existsSync(path.join(root, folder, 'dist'))) {
      rmSync(path.join(root, folder, 'tsconfig.tsbuildinfo'), { force: true });
    }
  }
  const { code, output } = await runNodeTool(programFile('typescript', 'tsc'), ['-b', ...compiled]);
  if (code !== 0) throw new CommandError(`The services do not compile:\n${shortened(output)}`);
}

/** A bundle that the bundler creates for browsers. */
type Bundled = Pick<PartDefinition, 'name' | 'folder'>;

/** Served by the shell, which is therefore built after it. */
const extension = 'frontends/extension';

/** `entry`: a file that `dist` contains after every build. */
async function bundleWhereChanged(part: Bundled, entry: string): Promise<void> {
  const digest = digestOf(root, sourcesOf(part));
  if (isKnown(known, part.name, digest) && existsSync(path.join(root, part.folder, 'dist', entry))) return;
  await bundle(part);
  know(known, part.name, digest);
}

function sourcesOf({ name, folder }: Bundled): string[] {
  const inside = name === 'shell-ui' ? [extension] : [];
  return [folder, ...inside, 'frontends/kit', 'contracts/src', 'pnpm-lock.yaml', 'tsconfig.base.json'];
}

async function bundle(part: Bundled): Promise<void> {
  const folder = path.join(root, part.folder);
  const { code, output } = await runNodeTool(programFile('@rsbuild/core', 'rsbuild', folder), ['build'], {
    folder,
    environment: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
  });
  if (code !== 0)
    throw new CommandError(`The frontend in ${part.folder} cannot be built:\n${shortened(output)}`);
}

function shortened(output: string): string {
  const lines = output.trimEnd().split('\n');
  const rest = lines.length > 60 ? [`... and ${lines.length - 60} lines more`] : [];
  return [...lines.slice(0, 60), ...rest].join('\n');
}
