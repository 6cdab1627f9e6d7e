import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The output of a tool. `ok` is false if it failed or could not be started. */
export type ToolAnswer = { ok: boolean; output: string };

const longestMs = 300_000;

/** Runs a tool for at most five minutes, with these variables in addition to our own. */
export function runTool(
  command: string,
  args: readonly string[],
  how: { variables?: Record<string, string>; timeoutMs?: number } = {},
): Promise<ToolAnswer> {
  const options = {
    timeout: how.timeoutMs ?? longestMs,
    maxBuffer: 16 << 20,
    encoding: 'utf8' as const,
    env: { ...process.env, ...how.variables },
  };
  return new Promise(resolve => {
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

/** The path of the first of these programs on the PATH. */
export function onPath(names: readonly string[], searchPath = process.env.PATH ?? ''): string | undefined {
  for (const name of names) {
    for (const folder of searchPath.split(path.delimiter)) {
      const candidate = path.join(folder, name);
      if (folder !== '' && isExecutable(candidate)) return candidate;
    }
  }
  return undefined;
}

/** The last line of a failed tool's output, short enough for a sentence. */
export function lastLine(output: string): string {
  const lines = output.split('\n').map(line => line.trim());
  const telling = lines.findLast(line => /error/i.test(line)) ?? lines.findLast(line => line !== '');
  return (telling ?? 'it said nothing').slice(0, 300);
}

/** Whether dotted version `found` is at least `needed`. */
export function isAtLeast(found: string, needed: string): boolean {
  const [a, b] = [found, needed].map(version => version.split('.').map(Number));
  for (const [place, part] of (b ?? []).entries()) {
    const have = a?.[place] ?? 0;
    if (have !== part) return have > part;
  }
  return true;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
