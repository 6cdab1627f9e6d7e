import path from 'node:path';
import { root } from './folders.ts';
import { runNodeTool } from './processes/node-tool.ts';

/** Runs a program of the gifts service from source. Paths in the arguments are relative to the terminal's folder. */
export async function runGiftsTool(name: 'read-page' | 'read-pages'): Promise<void> {
  const program = path.join(root, 'services/gifts/src', `${name}.ts`);
  const { code } = await runNodeTool(program, process.argv.slice(2), {
    environment: {
      ...process.env,
      NODE_OPTIONS: '--conditions=source --disable-warning=ExperimentalWarning',
    },
    folder: process.env.INIT_CWD || root,
    show: true,
  });
  process.exitCode = code;
}
