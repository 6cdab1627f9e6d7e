import { formatReport, measurePages } from './measure-pages/measure-pages.ts';
import { readPageCases } from './measure-pages/page-cases.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: read-pages FOLDER\n');
  process.exitCode = 1;
} else process.stdout.write(`${formatReport(measurePages(readPageCases(folder)))}\n`);
