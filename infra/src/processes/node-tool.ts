import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../folders.ts';
import { registerGroup, unregisterGroup } from './process-groups.ts';

export type ToolRun = { code: number; output: string };

const Manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]).optional() });

/** Finds a program of an installed package, such as `tsc` of `typescript`. */
export function findProgramFile(packageName: string, program: string, workspaceFolder = root): string {
  const folder = path.join(workspaceFolder, 'node_modules', packageName);
  const { bin } = Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const file = typeof bin === 'string' ? bin : bin?.[program];
  if (file === undefined) throw new Error(`${packageName} has no program called ${program}.`);
  return path.join(folder, file);
}

const sourceArgs = ['--conditions=source', '--disable-warning=ExperimentalWarning'];

/**
 * Runs a tool of the workspace with this Node.js. Returns its output, or prints it if `show` is set. The
 * tool ends when this process ends.
 */
export function runNodeTool(
  file: string,
  args: readonly string[],
  options: {
    folder?: string;
    environment?: NodeJS.ProcessEnv;
    show?: boolean;
    signal?: AbortSignal;
    /** Imports the sources of workspace packages, which need not be built. */
    fromSource?: boolean;
  } = {},
): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const nodeArgs = options.fromSource ? sourceArgs : [];
    const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
      cwd: options.folder ?? root,
      env: options.environment ?? process.env,
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const { pid } = child;
    if (pid !== undefined) registerGroup(pid);
    const abort = () => pid !== undefined && process.kill(-pid, 'SIGTERM');
    options.signal?.addEventListener('abort', abort, { once: true });
    child.once('error', reject);
    child.once('close', code => {
      options.signal?.removeEventListener('abort', abort);
      if (pid !== undefined) unregisterGroup(pid);
      resolve({ code: code ?? 1, output });
    });
  });
}
