import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';
import { getParts, type PartDefinition } from '../parts.ts';
import { withLock } from '../processes/lock.ts';
import { findProgramFile, runNodeTool } from '../processes/node-tool.ts';
import { computeDigest, isDigestStored, storeDigest } from './digest.ts';

const digestFolder = path.join(root, '.cache/built');

const extensionFolder = 'frontends/extension';

const compiledPackages = [
  'contracts',
  'services/kit',
  'services/domain',
  ...getParts('service').map(part => part.folder),
  'gateway',
];

const maxErrorLines = 60;

/** Prevents concurrent builds of this checkout. */
const lockFile = path.join(root, '.cache/build.lock');

export async function buildServices(): Promise<void> {
  await withLock(lockFile, compile);
}

/**
 * Bundles the frontends whose sources have changed. Also copies each bundle to `copyTo`, so that a running
 * product keeps its files when `dist` is built again.
 */
export async function buildFrontends(copyTo?: string): Promise<void> {
  await withLock(lockFile, async () => {
    // Bundled first, because the shell serves the extension.
    await bundleIfChanged({ name: 'extension', folder: extensionFolder }, 'assets/extension/background.js');
    for (const part of getParts('frontend')) {
      await bundleIfChanged(part, 'mf-manifest.json');
      if (copyTo !== undefined) {
        const dist = path.join(root, part.folder, 'dist');
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

/** `requiredFile` is a file that every build creates in `dist`; if it is missing, the part is bundled again. */
async function bundleIfChanged(part: BundledPackage, requiredFile: string): Promise<void> {
  const digest = computeDigest(root, listSources(part));
  if (
    isDigestStored(digestFolder, part.name, digest) &&
    existsSync(path.join(root, part.folder, 'dist', requiredFile))
  )
    return;
  await bundle(part);
  storeDigest(digestFolder, part.name, digest);
}

function listSources({ name, folder }: BundledPackage): string[] {
  const embeddedFolders = name === 'shell-ui' ? [extensionFolder] : [];
  return [
    folder,
    ...embeddedFolders,
    'frontends/kit',
    'contracts/src',
    'pnpm-lock.yaml',
    'tsconfig.base.json',
  ];
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
  const omitted = lines.length > maxErrorLines ? [`... and ${lines.length - maxErrorLines} more lines`] : [];
  return [...lines.slice(0, maxErrorLines), ...omitted].join('\n');
}
