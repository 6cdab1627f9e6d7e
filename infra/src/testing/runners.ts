import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../folders.ts';
import { findProgramFile, runNodeTool } from '../processes/node-tool.ts';
import { printLine } from '../report/progress.ts';
import {
  type Count,
  countFuzz,
  countJest,
  countPlaywright,
  findFailedFiles,
  findFlakyJourneys,
  findFlakyTests,
} from './tally.ts';

const minuteMs = 60_000;
const defaultTimeoutMs = 45 * minuteMs;
/** Journeys in all screen sizes and themes take more than an hour. */
const thoroughTimeoutMs = 240 * minuteMs;
// If more files fail, a busy machine is not the cause, and a retry would waste time.
const maxRetriedFiles = 12;
const nodeOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

export async function runJest(args: readonly string[], servers: Record<string, string>): Promise<Count> {
  return (await runJestWithReport(args, servers)).count;
}

/**
 * Runs failed files once more, one after the other. Tests that pass only in the second run are reported
 * as flaky: they have a defect, but must not hide other failures.
 */
export async function runJestWithRetry(
  args: readonly string[],
  servers: Record<string, string>,
): Promise<Count> {
  const firstRun = await runJestWithReport(args, servers);
  const failedFiles = findFailedFiles(firstRun.report);
  if (failedFiles.length === 0 || failedFiles.length > maxRetriedFiles) return firstRun.count;
  const files = failedFiles.map(({ file }) => file);
  printLine(
    `\n  Failed while running in parallel. Running again, one after the other:\n${files.map(file => `    ${file}`).join('\n')}`,
  );
  const { count, report } = await runJestWithReport(['--runInBand', '--runTestsByPath', ...files], servers);
  const passedInFailedFiles = failedFiles.reduce((sum, { passed }) => sum + passed, 0);
  return {
    passed: firstRun.count.passed - passedInFailedFiles + count.passed,
    failed: count.failed,
    flaky: findFlakyTests(firstRun.report, report).map(name => name.replace(`${root}${path.sep}`, '')),
  };
}

type Run = { count: Count; report: unknown };

async function runJestWithReport(args: readonly string[], servers: Record<string, string>): Promise<Run> {
  return await withReportFile(async reportFile => {
    const environment = {
      ...process.env,
      ...servers,
      NODE_OPTIONS: nodeOptions,
      KAFKAJS_NO_PARTITIONER_WARNING: '1',
    };
    const allArgs = ['--json', `--outputFile=${reportFile}`, ...args];
    return await runAndCount(findProgramFile('jest', 'jest'), allArgs, environment, reportFile, countJest);
  });
}

/** Runs a short version of `npm run fuzz`. */
export async function runFuzz(environment: Record<string, string>): Promise<Count> {
  return await withReportFile(async reportFile => {
    const settings = { ...process.env, ...environment, FUZZ_REPORT: reportFile };
    const program = path.join(root, 'tests/fuzz/main.ts');
    const options = { fromSource: true };
    return (await runAndCount(program, ['--short'], settings, reportFile, countFuzz, options)).count;
  });
}

export async function runPlaywright(
  folder: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Count> {
  return await withReportFile(async reportFile => {
    const program = findProgramFile('@playwright/test', 'playwright', folder);
    const settings = { ...process.env, ...environment, E2E_REPORT: reportFile };
    const allArgs = ['test', ...args];
    const timeoutMs = environment.E2E_ALL === '1' ? thoroughTimeoutMs : defaultTimeoutMs;
    const options = { folder, timeoutMs };
    const run = await runAndCount(program, allArgs, settings, reportFile, countPlaywright, options);
    return { ...run.count, flaky: findFlakyJourneys(run.report) };
  });
}

async function runAndCount(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  reportFile: string,
  count: (report: unknown, exitCode: number) => Count,
  options: { folder?: string; fromSource?: boolean; timeoutMs?: number } = {},
): Promise<Run> {
  const { timeoutMs = defaultTimeoutMs, ...toolOptions } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const { code } = await runNodeTool(program, args, {
    environment,
    show: true,
    signal,
    ...toolOptions,
  });
  if (signal.aborted)
    printLine(`\n  Stopped after ${timeoutMs / minuteMs} minutes, before all tests had run.`);
  const report = readReport(reportFile);
  return { count: count(report, code), report };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function withReportFile<T>(work: (reportFile: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'giftlist-report-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
