import { runPageTool } from './run-page-tool.ts';

/* Measures how well the link importer reads the saved pages in a folder. */
await runPageTool('read-pages');
