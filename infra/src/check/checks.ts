import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildServices } from '../build/build.ts';
import { CommandError, toReason } from '../command-error.ts';
import { root } from '../folders.ts';
import { checkLanguages } from '../languages/check.ts';
import { getParts } from '../parts.ts';
import { findProgramFile, runNodeTool } from '../processes/node-tool.ts';
import { printLine, runStep } from '../report/progress.ts';
import type { Count } from '../testing/tally.ts';
import { checkCodeWords } from './code-texts.ts';
import { findDiagramErrors } from './diagrams.ts';
import { checkDocuments } from './documents.ts';
import { findFolderCycles } from './folder-cycles.ts';
import { findForeignNames } from './foreign-names.ts';
import { findLiteralTexts } from './literal-texts.ts';
import { findSlowExpressions } from './redos.ts';
import { findRoleComparisons } from './role-comparisons.ts';
import { completeListings } from './service-listings.ts';

type Check = { name: string; findErrors: () => readonly string[] | Promise<readonly string[]> };

const maxErrorLines = 100;
const biomeOptions = ['ci', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off'];

const checks: readonly Check[] = [
  { name: 'Format and lint', findErrors: () => runPackageProgram('@biomejs/biome', 'biome', biomeOptions) },
  { name: 'Types of the services', findErrors: buildAllServices },
  { name: 'Types of frontends, launcher, tests and catalogue', findErrors: findTypeErrors },
  {
    name: 'Unused code and dependencies',
    findErrors: () => runPackageProgram('knip', 'knip', ['--no-progress']),
  },
  { name: 'No import cycles between feature folders', findErrors: findFolderCycles },
  { name: 'Dependency diagrams', findErrors: () => findDiagramErrors(readText('docs/architecture.md')) },
  { name: 'Capabilities instead of roles', findErrors: findRoleComparisons },
  { name: 'Files that list every service', findErrors: reportCompletedListings },
  { name: 'No registry hosts or home directories', findErrors: findForeignLines },
  { name: 'No slow regular expressions', findErrors: findSlowExpressions },
  { name: 'No untranslatable texts', findErrors: findLiteralTexts },
  { name: 'Translation catalogues', findErrors: async () => (await checkLanguages()).errors },
  { name: 'Documents: links, line lengths, words', findErrors: checkDocuments },
  { name: 'Words in comments, texts and test titles', findErrors: checkCodeWords },
];

export async function runChecks(): Promise<Count> {
  let failed = 0;
  for (const check of checks) {
    try {
      await runStep(check.name, async () => {
        const errors = await check.findErrors();
        if (errors.length > 0) throw new CommandError(errors.join('\n'));
      });
    } catch (error) {
      failed += 1;
      printLine(indentAndShorten(toReason(error)));
    }
  }
  return { passed: checks.length - failed, failed };
}

async function runPackageProgram(
  packageName: string,
  program: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const { code, output } = await runNodeTool(findProgramFile(packageName, program), args);
  return code === 0 ? [] : [output.trimEnd()];
}

/** Throws if a service does not compile. */
async function buildAllServices(): Promise<readonly string[]> {
  await buildServices();
  return [];
}

async function findTypeErrors(): Promise<readonly string[]> {
  const folders = [
    'frontends/kit',
    'frontends/extension',
    ...getParts('frontend').map(part => part.folder),
    'infra',
    'tests',
    'services/shop/data',
  ];
  const tsc = findProgramFile('typescript', 'tsc');
  const errors: string[] = [];
  for (const folder of folders) {
    const { code, output } = await runNodeTool(tsc, ['--noEmit', '-p', folder]);
    if (code !== 0) errors.push(output.trimEnd());
  }
  return errors;
}

function findForeignLines(): string[] {
  return findForeignNames().map(({ file, line, text }) => `${file}:${line}  ${text}`);
}

function reportCompletedListings(): string[] {
  const completed = completeListings();
  const heading = 'Updated from contracts/src/services.ts; review and commit these files:';
  return completed.length > 0 ? [heading, ...completed] : [];
}

const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

function indentAndShorten(text: string): string {
  const lines = text.split('\n');
  const omitted = lines.length > maxErrorLines ? [`... and ${lines.length - maxErrorLines} more lines`] : [];
  return [...lines.slice(0, maxErrorLines), ...omitted].map(line => `    ${line}`).join('\n');
}
