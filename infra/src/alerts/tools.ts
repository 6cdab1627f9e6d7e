import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { manifests, programCache } from '../folders.ts';
import { forget, liveRecords, record } from '../processes/records.ts';
import { step } from '../report/progress.ts';
import { cached, cachedAlready } from '../servers/program-cache.ts';
import { lastLine, onPath, runTool } from '../servers/run-tool.ts';

/** Tools that check rules (of Prometheus) and alert routes (of Alertmanager). */
export type AlertTool = keyof typeof packages;

const packages = {
  promtool: 'github.com/prometheus/prometheus/cmd/promtool',
  amtool: 'github.com/prometheus/alertmanager/cmd/amtool',
};
const files = ['go.mod', 'go.sum'];
const pinned = (tool: AlertTool) => files.map(file => path.join(manifests, tool, file));
/** Building Prometheus takes long: it and its dependencies are large. */
const buildMs = 1_800_000;

/** Nothing was checked, which is neither success nor failure. */
class NotChecked extends CommandError {
  override readonly name = 'NotChecked';
  override readonly exitCode = 2;

  constructor(tool: AlertTool, reason: string) {
    super(`Not checked: ${reason}. Install ${tool}, or Go 1.24 or later.`);
  }
}

/** The tool, if this machine has it: on the PATH, or built before. Nothing is fetched. */
export function knownAlertTool(tool: AlertTool): string | undefined {
  const built = cachedAlready(tool, pinned(tool));
  return onPath([tool]) ?? (built && path.join(built, tool));
}

/** The tool; if this machine has none, it is built once with Go, in the version that `infra/local` pins. */
export async function findAlertTool(tool: AlertTool): Promise<string> {
  sweep(tool);
  const build = (folder: string) => buildTool(tool, folder);
  return knownAlertTool(tool) ?? path.join(await cached(tool, pinned(tool), build), tool);
}

/** Removes the leftovers of interrupted builds. */
function sweep(tool: AlertTool): void {
  const home = programCache();
  const drafts = existsSync(home) ? readdirSync(home).filter(name => name.startsWith(`.${tool}-`)) : [];
  for (const draft of drafts.map(name => path.join(home, name)))
    if (liveRecords(draft).length === 0) rmSync(draft, { recursive: true, force: true });
}

async function buildTool(tool: AlertTool, folder: string): Promise<void> {
  const go = onPath(['go']);
  if (go === undefined)
    throw new NotChecked(tool, `there is no ${tool} on this machine, and no Go to build it`);
  // Marks the folder as in use for other runs.
  record(folder, 'builder', process.pid);
  for (const file of pinned(tool)) copyFileSync(file, path.join(folder, path.basename(file)));
  await step(`Go builds ${tool}: once, for some minutes`, async () => {
    const built = await runTool(go, ['build', '-C', folder, '-o', `${folder}/`, packages[tool]], {
      variables: { CGO_ENABLED: '0', GOFLAGS: '-mod=readonly' },
      timeoutMs: buildMs,
    });
    if (!built.ok) throw new NotChecked(tool, `${tool} could not be built (${lastLine(built.output)})`);
  });
  forget(folder, 'builder');
}
