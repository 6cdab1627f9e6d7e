import { runGiftsTool } from './run-gifts-tool.ts';

/* Prints what the link importer finds in a saved page. */
await runGiftsTool('read-page');
