import path from 'node:path';
import { root } from './folders.ts';
import { runNodeTool } from './processes/node-tool.ts';

/* What the link importer takes from a saved page. Paths in the arguments are those of the terminal. */
const program = path.join(root, 'services/gifts/src/read-page.ts');
const { code } = await runNodeTool(program, process.argv.slice(2), {
  environment: { ...process.env, NODE_OPTIONS: '--conditions=source --disable-warning=ExperimentalWarning' },
  folder: process.env.INIT_CWD || root,
  show: true,
});
process.exitCode = code;
