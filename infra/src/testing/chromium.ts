import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { manifests } from '../folders.ts';
import { fetchCached } from '../servers/program-cache.ts';
import { findErrorLine, findOnPath, runTool } from '../servers/run-tool.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const manifestFolder = path.join(manifests, 'chromium');
const remedy = 'Install Chromium, or set CHROMIUM_PATH to the path of one.';

/** Looks in CHROMIUM_PATH and on the PATH, then for the pinned Chromium from npm in the cache. */
export async function findChromium(environment: NodeJS.ProcessEnv): Promise<string> {
  const installed = environment.CHROMIUM_PATH || findOnPath(names, environment.PATH);
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
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  const installation = await runTool(findOnPath(['npm']) ?? 'npm', options);
  const extraction = installation.ok
    ? await runTool(process.execPath, [path.join(manifestFolder, 'unpack.mjs')], {
        variables: { TMPDIR: folder },
      })
    : installation;
  if (!extraction.ok) {
    throw new CommandError(
      `Failed to fetch Chromium with npm (${findErrorLine(extraction.output)}). ${remedy}`,
    );
  }
  rmSync(path.join(folder, 'node_modules'), { recursive: true });
}
