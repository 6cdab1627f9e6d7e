import { formatReport, measurePages } from './measure-pages.ts';
import { readPageCases } from './page-cases.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: read-pages FOLDER\n');
  process.exitCode = 1;
} else process.stdout.write(`${formatReport(measurePages(readPageCases(folder)))}\n`);
