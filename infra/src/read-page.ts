import { runGiftsTool } from './run-gifts-tool.ts';

/* What the link importer takes from a saved page. */
await runGiftsTool('read-page');
