import { runGiftsTool } from './run-gifts-tool.ts';

/* Measures how well the link importer parses the saved pages in a folder. */
await runGiftsTool('read-pages');
