import { runPageTool } from './run-page-tool.ts';

/* Measures how well the link importer parses the saved pages in a folder. */
await runPageTool('read-pages');
