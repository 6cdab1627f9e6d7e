import path from 'node:path';
import { root } from './folders.ts';
import { runNodeTool } from './processes/node-tool.ts';

/** Runs a tool of tests/pages from source. Paths in the arguments are relative to the terminal's folder. */
export async function runPageTool(name: 'read-page' | 'read-pages'): Promise<void> {
  const program = path.join(root, 'tests/pages', `${name}.ts`);
  const { code } = await runNodeTool(program, process.argv.slice(2), {
    folder: process.env.INIT_CWD || root,
    show: true,
    fromSource: true,
  });
  process.exitCode = code;
}
