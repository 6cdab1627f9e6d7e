import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export type ToolResult = { ok: boolean; output: string };

const defaultTimeoutMs = 300_000;

/** The tool inherits this process's environment, plus `variables`. */
export function runTool(
  command: string,
  args: readonly string[],
  settings: { variables?: Record<string, string>; timeoutMs?: number } = {},
): Promise<ToolResult> {
  const options = {
    timeout: settings.timeoutMs ?? defaultTimeoutMs,
    maxBuffer: 16 << 20,
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

/** Returns the last error line or the last line, truncated for use in a sentence. */
export function findErrorLine(output: string): string {
  const lines = output.split('\n').map(line => line.trim());
  const reason = lines.findLast(line => /error/i.test(line)) ?? lines.findLast(line => line !== '');
  return (reason ?? 'no output').slice(0, 300);
}

/** Compares dotted versions. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [a, b] = [version, minimum].map(text => text.split('.').map(Number));
  for (const [index, required] of (b ?? []).entries()) {
    const actual = a?.[index] ?? 0;
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
