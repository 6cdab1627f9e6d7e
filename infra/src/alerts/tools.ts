import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { manifests, programCache } from '../folders.ts';
import { findLiveRecords, removeRecord, writeRecord } from '../processes/records.ts';
import { runStep } from '../report/progress.ts';
import { fetchCached, findCached } from '../servers/program-cache.ts';
import { findErrorLine, findOnPath, runTool } from '../servers/run-tool.ts';

export type AlertTool = keyof typeof goPackages;

const goPackages = {
  promtool: 'github.com/prometheus/prometheus/cmd/promtool',
  amtool: 'github.com/prometheus/alertmanager/cmd/amtool',
};
const pinnedFileNames = ['go.mod', 'go.sum'];
const getPinnedFiles = (tool: AlertTool) => pinnedFileNames.map(file => path.join(manifests, tool, file));
const buildTimeoutMs = 1_800_000;

/** Makes the command exit with 2, because nothing was checked. */
class ToolUnavailable extends CommandError {
  override readonly name = 'ToolUnavailable';
  override readonly exitCode = 2;

  constructor(tool: AlertTool, reason: string) {
    super(`Not checked: ${reason}. Install ${tool}, or Go 1.24 or later.`);
  }
}

/** Returns the path of the tool on PATH, or of its cached build. */
export function findExistingAlertTool(tool: AlertTool): string | undefined {
  const cachedFolder = findCached(tool, getPinnedFiles(tool));
  return findOnPath([tool]) ?? (cachedFolder && path.join(cachedFolder, tool));
}

/** Returns the path of the tool. If it is not installed, builds the version pinned in `infra/local` with Go. */
export async function findOrBuildAlertTool(tool: AlertTool): Promise<string> {
  removeDrafts(tool);
  const build = (folder: string) => buildTool(tool, folder);
  return findExistingAlertTool(tool) ?? path.join(await fetchCached(tool, getPinnedFiles(tool), build), tool);
}

/** Deletes the cache folders of interrupted builds. */
function removeDrafts(tool: AlertTool): void {
  const cacheFolder = programCache();
  const drafts = existsSync(cacheFolder)
    ? readdirSync(cacheFolder).filter(name => name.startsWith(`.${tool}-`))
    : [];
  for (const draft of drafts.map(name => path.join(cacheFolder, name)))
    if (findLiveRecords(draft).length === 0) rmSync(draft, { recursive: true, force: true });
}

async function buildTool(tool: AlertTool, folder: string): Promise<void> {
  const go = findOnPath(['go']);
  if (go === undefined)
    throw new ToolUnavailable(tool, `there is no ${tool} on this machine, and no Go to build it`);
  // Keeps `removeDrafts` in other runs from deleting this folder.
  writeRecord(folder, 'builder', process.pid);
  for (const file of getPinnedFiles(tool)) copyFileSync(file, path.join(folder, path.basename(file)));
  await runStep(`build ${tool} with Go (only once; takes a few minutes)`, async () => {
    const build = await runTool(go, ['build', '-C', folder, '-o', `${folder}/`, goPackages[tool]], {
      variables: { CGO_ENABLED: '0', GOFLAGS: '-mod=readonly' },
      timeoutMs: buildTimeoutMs,
    });
    if (!build.ok)
      throw new ToolUnavailable(tool, `failed to build ${tool} (${findErrorLine(build.output)})`);
  });
  removeRecord(folder, 'builder');
}
