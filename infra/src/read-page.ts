import { runPageTool } from './run-page-tool.ts';

/* Prints what the link importer reads from a saved page. */
await runPageTool('read-page');
