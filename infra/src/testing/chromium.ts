import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { manifests } from '../folders.ts';
import { fetchCached } from '../servers/program-cache.ts';
import { findErrorLine, findOnPath, runTool } from '../servers/run-tool.ts';

const programNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const manifestFolder = path.join(manifests, 'chromium');
const remedy = 'Install Chromium, or set CHROMIUM_PATH to its path.';

/** Finds Chromium in CHROMIUM_PATH or on the PATH. Fetches the pinned Chromium from npm otherwise. */
export async function findChromium(environment: NodeJS.ProcessEnv): Promise<string> {
  const installed = environment.CHROMIUM_PATH || findOnPath(programNames, environment.PATH);
  if (installed !== undefined) return installed;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new CommandError(`There is no Chromium on this machine for the browser journeys. ${remedy}`);
  }
  const pinnedFiles = ['package-lock.json', 'unpack.mjs'].map(file => path.join(manifestFolder, file));
  const folder = await fetchCached('chromium', pinnedFiles, fetchChromium);
  return path.join(folder, 'chromium.sh');
}

async function fetchChromium(folder: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(manifestFolder, file), path.join(folder, file));
  }
  const npmArgs = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  let result = await runTool(findOnPath(['npm']) ?? 'npm', npmArgs);
  if (result.ok) {
    const unpackProgram = path.join(manifestFolder, 'unpack.mjs');
    result = await runTool(process.execPath, [unpackProgram], { variables: { TMPDIR: folder } });
  }
  if (!result.ok) {
    throw new CommandError(`Failed to fetch Chromium with npm (${findErrorLine(result.output)}). ${remedy}`);
  }
  rmSync(path.join(folder, 'node_modules'), { recursive: true });
}
