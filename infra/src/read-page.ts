import { runGiftsTool } from './run-gifts-tool.ts';

/* Prints what the link importer reads from a saved page. */
await runGiftsTool('read-page');
