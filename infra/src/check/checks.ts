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

type Check = { name: string; find: () => readonly string[] | Promise<readonly string[]> };

const biomeOptions = ['ci', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off'];

const checks: readonly Check[] = [
  { name: 'Format and lint', find: () => runPackageProgram('@biomejs/biome', 'biome', biomeOptions) },
  { name: 'Types of the services', find: buildAllServices },
  { name: 'Types of frontends, launcher, tests and catalogue', find: findTypeErrors },
  { name: 'Unused code and dependencies', find: () => runPackageProgram('knip', 'knip', ['--no-progress']) },
  { name: 'No import cycles between feature folders', find: findFolderCycles },
  { name: 'Diagrams of dependencies', find: () => findDiagramErrors(readText('docs/architecture.md')) },
  { name: 'Capabilities instead of roles', find: findRoleComparisons },
  { name: 'Files that list every service', find: findCompletedListings },
  { name: 'No names of machines or registries', find: findForeignLines },
  { name: 'No slow regular expressions', find: findSlowExpressions },
  { name: 'No untranslatable texts', find: findLiteralTexts },
  { name: 'Translation catalogues', find: async () => (await checkLanguages()).errors },
  { name: 'Documents: links, line lengths, words', find: checkDocuments },
  { name: 'Words in comments, texts and test titles', find: checkCodeWords },
];

export async function runChecks(): Promise<Count> {
  let failed = 0;
  for (const check of checks) {
    try {
      await runStep(check.name, async () => {
        const findings = await check.find();
        if (findings.length > 0) throw new CommandError(findings.join('\n'));
      });
    } catch (error) {
      failed += 1;
      printLine(indent(toReason(error)));
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

function findCompletedListings(): string[] {
  const completed = completeListings();
  const heading = 'Updated from contracts/src/services.ts; review and commit these files:';
  return completed.length > 0 ? [heading, ...completed] : [];
}

const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

function indent(text: string): string {
  const lines = text.split('\n');
  const omitted = lines.length > 100 ? [`... and ${lines.length - 100} more lines`] : [];
  return [...lines.slice(0, 100), ...omitted].map(line => `    ${line}`).join('\n');
}
