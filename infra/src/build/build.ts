import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';
import { getParts, type PartDefinition } from '../parts.ts';
import { withLock } from '../processes/lock.ts';
import { findProgramFile, runNodeTool } from '../processes/node-tool.ts';
import { computeDigest, isStored, storeDigest } from './digest.ts';

const digestFolder = path.join(root, '.cache/built');

const compiledPackages = [
  'contracts',
  'services/kit',
  'services/domain',
  ...getParts('service').map(part => part.folder),
  'gateway',
];

/** Prevents concurrent builds of this checkout. */
const lock = path.join(root, '.cache/build.lock');

export async function buildServices(): Promise<void> {
  await withLock(lock, compile);
}

/**
 * Bundles the frontends whose sources have changed. With `copyTo`, also copies each bundle there, so that a running
 * product keeps its files when `dist` is built again.
 */
export async function buildFrontends(copyTo?: string): Promise<void> {
  await withLock(lock, async () => {
    await bundleIfChanged({ name: 'extension', folder: extension }, 'assets/extension/background.js');
    for (const part of getParts('frontend')) {
      const dist = path.join(root, part.folder, 'dist');
      await bundleIfChanged(part, 'mf-manifest.json');
      if (copyTo !== undefined) {
        rmSync(path.join(copyTo, part.name), { recursive: true, force: true });
        cpSync(dist, path.join(copyTo, part.name), { recursive: true });
      }
    }
  });
}

async function compile(): Promise<void> {
  for (const folder of compiledPackages) {
    // Build info without output would make tsc skip the package.
    if (!existsSync(path.join(root, folder, 'dist'))) {
      rmSync(path.join(root, folder, 'tsconfig.tsbuildinfo'), { force: true });
    }
  }
  const { code, output } = await runNodeTool(findProgramFile('typescript', 'tsc'), [
    '-b',
    ...compiledPackages,
  ]);
  if (code !== 0) throw new CommandError(`The services do not compile:\n${shorten(output)}`);
}

type BundledPackage = Pick<PartDefinition, 'name' | 'folder'>;

/** The shell serves the browser extension, so the extension is built first. */
const extension = 'frontends/extension';

/** `entry` is a file that every build creates in `dist`. */
async function bundleIfChanged(part: BundledPackage, entry: string): Promise<void> {
  const digest = computeDigest(root, listSources(part));
  if (isStored(digestFolder, part.name, digest) && existsSync(path.join(root, part.folder, 'dist', entry)))
    return;
  await bundle(part);
  storeDigest(digestFolder, part.name, digest);
}

function listSources({ name, folder }: BundledPackage): string[] {
  const embedded = name === 'shell-ui' ? [extension] : [];
  return [folder, ...embedded, 'frontends/kit', 'contracts/src', 'pnpm-lock.yaml', 'tsconfig.base.json'];
}

async function bundle(part: BundledPackage): Promise<void> {
  const folder = path.join(root, part.folder);
  const { code, output } = await runNodeTool(findProgramFile('@rsbuild/core', 'rsbuild', folder), ['build'], {
    folder,
    environment: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
  });
  if (code !== 0)
    throw new CommandError(`The frontend in ${part.folder} cannot be built:\n${shorten(output)}`);
}

function shorten(output: string): string {
  const lines = output.trimEnd().split('\n');
  const omitted = lines.length > 60 ? [`... and ${lines.length - 60} more lines`] : [];
  return [...lines.slice(0, 60), ...omitted].join('\n');
}
