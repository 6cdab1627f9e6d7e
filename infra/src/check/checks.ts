import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildServices } from '../build/build.ts';
import { CommandError, toReason } from '../command-error.ts';
import { root } from '../folders.ts';
import { checkLanguages } from '../languages/check.ts';
import { partsOf } from '../parts.ts';
import { programFile, runNodeTool } from '../processes/node-tool.ts';
import { printLine, step } from '../report/progress.ts';
import type { Count } from '../testing/tally.ts';
import { checkCodeWords } from './code-texts.ts';
import { checkDocuments } from './documents.ts';
import { findFolderCycles } from './folder-cycles.ts';
import { findForeignNames } from './foreign-names.ts';
import { findLiteralTexts } from './literal-texts.ts';
import { findSlowExpressions } from './redos.ts';
import { findRoleComparisons } from './role-comparisons.ts';
import { completePlaces } from './service-places.ts';

/** A check of the whole project; throws with its findings. */
type Check = { name: string; run: () => Promise<void> };

const biomeOptions = ['ci', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off'];

const checks: readonly Check[] = [
  { name: 'Format and lint', run: () => runPackageProgram('@biomejs/biome', 'biome', biomeOptions) },
  { name: 'Types of the services', run: buildServices },
  { name: 'Types of frontends, launcher and tests', run: checkTypes },
  { name: 'Unused code and dependencies', run: () => runPackageProgram('knip', 'knip', ['--no-progress']) },
  { name: 'No import cycles between feature folders', run: checkFolders },
  { name: 'Capabilities instead of roles', run: checkRoles },
  { name: 'Files that list every service', run: checkServices },
  { name: 'No names of machines or registries', run: checkForeignNames },
  { name: 'No slow regular expressions', run: checkExpressions },
  { name: 'No untranslatable texts', run: checkTexts },
  { name: 'Translation catalogues', run: checkCatalogues },
  { name: 'Documents: links, line lengths, words', run: checkAllDocuments },
  { name: 'Words in comments, texts and test titles', run: checkWordsOfCode },
];

/** Runs every check and prints the findings; a failed check counts as a failed test. */
export async function runChecks(): Promise<Count> {
  let failed = 0;
  for (const check of checks) {
    try {
      await step(check.name, check.run);
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
): Promise<void> {
  const { code, output } = await runNodeTool(programFile(packageName, program), args);
  if (code !== 0) throw new CommandError(output.trimEnd());
}

async function checkTypes(): Promise<void> {
  const folders = [
    'frontends/kit',
    'frontends/extension',
    ...partsOf('frontend').map(part => part.folder),
    'infra',
    'tests',
  ];
  const tsc = programFile('typescript', 'tsc');
  const errors: string[] = [];
  for (const folder of folders) {
    const project = path.join(folder, 'tsconfig.json');
    if (!existsSync(path.join(root, project))) errors.push(`${project} is missing`);
    else {
      const { code, output } = await runNodeTool(tsc, ['--noEmit', '-p', project]);
      if (code !== 0) errors.push(output.trimEnd());
    }
  }
  if (errors.length > 0) throw new CommandError(errors.join('\n'));
}

async function checkForeignNames(): Promise<void> {
  const findings = findForeignNames();
  if (findings.length === 0) return;
  throw new CommandError(findings.map(({ file, line, text }) => `${file}:${line}  ${text}`).join('\n'));
}

async function checkFolders(): Promise<void> {
  const findings = findFolderCycles();
  if (findings.length > 0) throw new CommandError(findings.join('\n'));
}

async function checkRoles(): Promise<void> {
  const findings = findRoleComparisons();
  if (findings.length > 0) throw new CommandError(findings.join('\n'));
}

async function checkServices(): Promise<void> {
  const completed = completePlaces();
  if (completed.length > 0)
    throw new CommandError(
      ['Updated from contracts/src/services.ts; review and commit these files:', ...completed].join('\n'),
    );
}

async function checkExpressions(): Promise<void> {
  const findings = findSlowExpressions();
  if (findings.length > 0) throw new CommandError(findings.join('\n'));
}

async function checkTexts(): Promise<void> {
  const findings = findLiteralTexts();
  if (findings.length > 0) throw new CommandError(findings.join('\n'));
}

async function checkCatalogues(): Promise<void> {
  const { errors } = await checkLanguages();
  if (errors.length > 0) throw new CommandError(errors.join('\n'));
}

async function checkAllDocuments(): Promise<void> {
  const findings = checkDocuments();
  if (findings.length > 0) throw new CommandError(findings.join('\n'));
}

async function checkWordsOfCode(): Promise<void> {
  const findings = checkCodeWords();
  if (findings.length > 0) throw new CommandError(findings.join('\n'));
}

function indent(text: string): string {
  const lines = text.split('\n');
  const rest = lines.length > 100 ? [`... and ${lines.length - 100} more lines`] : [];
  return [...lines.slice(0, 100), ...rest].map(line => `    ${line}`).join('\n');
}
