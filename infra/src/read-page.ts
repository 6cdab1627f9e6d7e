import { runPageTool } from './run-page-tool.ts';

/* Prints what the link importer finds in a saved page. */
await runPageTool('read-page');
