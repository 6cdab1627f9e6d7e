import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export type ToolResult = { ok: boolean; output: string };

const defaultTimeoutMs = 300_000;

/** Runs a program with this process's environment and `variables`. Returns `ok: false` if it fails. */
export function runTool(
  command: string,
  args: readonly string[],
  settings: { variables?: Record<string, string>; timeoutMs?: number } = {},
): Promise<ToolResult> {
  const options = {
    timeout: settings.timeoutMs ?? defaultTimeoutMs,
    maxBuffer: 16 * 1024 * 1024,
    encoding: 'utf8' as const,
    env: { ...process.env, ...settings.variables },
  };
  return new Promise(resolve => {
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

export function findOnPath(
  names: readonly string[],
  searchPath = process.env.PATH ?? '',
): string | undefined {
  for (const name of names) {
    for (const folder of searchPath.split(path.delimiter)) {
      const candidate = path.join(folder, name);
      if (folder !== '' && isExecutable(candidate)) return candidate;
    }
  }
  return undefined;
}

/** Returns the last line with an error, otherwise the last line, truncated for use in a sentence. */
export function findErrorLine(output: string): string {
  const lines = output.split('\n').map(line => line.trim());
  const reason = lines.findLast(line => /error/i.test(line)) ?? lines.findLast(line => line !== '');
  return (reason ?? 'no output').slice(0, 300);
}

export function isAtLeast(version: string, minimum: string): boolean {
  const actualNumbers = version.split('.').map(Number);
  const requiredNumbers = minimum.split('.').map(Number);
  for (const [index, required] of requiredNumbers.entries()) {
    const actual = actualNumbers[index] ?? 0;
    if (actual !== required) return actual > required;
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
