import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';
import { keep, release } from './keeper.ts';

/** The result of a tool. */
export type ToolRun = { code: number; output: string };

/**
 * The file of a program in a package that the folder's own manifest depends on, e.g. `('typescript', 'tsc')`.
 */
export function programFile(packageName: string, program: string, from = root): string {
  const folder = path.join(from, 'node_modules', packageName);
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const bin =
    typeof manifest === 'object' && manifest !== null && 'bin' in manifest ? manifest.bin : undefined;
  const file = typeof bin === 'string' ? bin : bin instanceof Object ? Reflect.get(bin, program) : undefined;
  if (typeof file !== 'string') throw new Error(`${packageName} has no program called ${program}.`);
  return path.join(folder, file);
}

/**
 * Runs one of the workspace's tools with this Node. Its output is collected, and also shown if `show` is set. It ends
 * with us.
 */
export function runNodeTool(
  file: string,
  args: readonly string[],
  how: { folder?: string; environment?: NodeJS.ProcessEnv; show?: boolean; signal?: AbortSignal } = {},
): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: how.folder ?? root,
      env: how.environment ?? process.env,
      stdio: how.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const { pid } = child;
    if (pid !== undefined) keep(pid);
    const abort = () => pid !== undefined && process.kill(-pid, 'SIGTERM');
    how.signal?.addEventListener('abort', abort, { once: true });
    child.once('error', reject);
    child.once('close', code => {
      how.signal?.removeEventListener('abort', abort);
      if (pid !== undefined) release(pid);
      resolve({ code: code ?? 1, output });
    });
  });
}
