import { runGiftsTool } from './run-gifts-tool.ts';

/* Measures how well the link importer reads a folder of saved pages. */
await runGiftsTool('read-pages');
