import { runGiftsTool } from './run-gifts-tool.ts';

/* How well the link importer reads a folder of saved pages. */
await runGiftsTool('read-pages');
