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
const timeoutMs = 45 * minuteMs;
/** All sizes and themes take more than an hour. */
const thoroughTimeoutMs = 240 * minuteMs;
// More failures are not caused by a busy machine, so a retry would waste time.
const maxRetriedFiles = 12;
const nodeOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

export async function runJest(args: readonly string[], servers: Record<string, string>): Promise<Count> {
  return (await runJestWithReport(args, servers)).count;
}

/**
 * Runs failed files once more, one after the other. Tests that pass only then are reported as flaky: they
 * have a defect, but must not hide other failures.
 */
export async function runJestWithRetry(
  args: readonly string[],
  servers: Record<string, string>,
): Promise<Count> {
  const first = await runJestWithReport(args, servers);
  const failed = findFailedFiles(first.report);
  if (failed.length === 0 || failed.length > maxRetriedFiles) return first.count;
  const files = failed.map(({ file }) => file);
  printLine(
    `\n  Failed in parallel with others; running one after the other:\n${files.map(file => `    ${file}`).join('\n')}`,
  );
  const { count, report } = await runJestWithReport(['--runInBand', '--runTestsByPath', ...files], servers);
  const passedBefore = failed.reduce((sum, { passed }) => sum + passed, 0);
  return {
    passed: first.count.passed - passedBefore + count.passed,
    failed: count.failed,
    flaky: findFlakyTests(first.report, report).map(name => name.replace(`${root}${path.sep}`, '')),
  };
}

type Run = { count: Count; report: unknown };

async function runJestWithReport(args: readonly string[], servers: Record<string, string>): Promise<Run> {
  return await withReport(async report => {
    const environment = {
      ...process.env,
      ...servers,
      NODE_OPTIONS: nodeOptions,
      KAFKAJS_NO_PARTITIONER_WARNING: '1',
    };
    const allArgs = ['--json', `--outputFile=${report}`, ...args];
    return await runAndCount(findProgramFile('jest', 'jest'), allArgs, environment, report, countJest);
  });
}

/** A short version of `npm run fuzz`. */
export async function runFuzz(environment: Record<string, string>): Promise<Count> {
  return await withReport(async report => {
    const settings = { ...process.env, ...environment, FUZZ_REPORT: report };
    const program = path.join(root, 'tests/fuzz/main.ts');
    const options = { timeoutMs, fromSource: true };
    return (await runAndCount(program, ['--short'], settings, report, countFuzz, options)).count;
  });
}

export async function runPlaywright(
  folder: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Count> {
  return await withReport(async report => {
    const program = findProgramFile('@playwright/test', 'playwright', folder);
    const settings = { ...process.env, ...environment, E2E_REPORT: report };
    const allArgs = ['test', ...args];
    const limits = { folder, timeoutMs: environment.E2E_ALL === '1' ? thoroughTimeoutMs : timeoutMs };
    const run = await runAndCount(program, allArgs, settings, report, countPlaywright, limits);
    return { ...run.count, flaky: findFlakyJourneys(run.report) };
  });
}

async function runAndCount(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  report: string,
  count: (report: unknown, exitCode: number) => Count,
  { timeoutMs: limitMs, ...options }: { folder?: string; fromSource?: boolean; timeoutMs: number } = {
    timeoutMs,
  },
): Promise<Run> {
  const signal = AbortSignal.timeout(limitMs);
  const { code } = await runNodeTool(program, args, {
    environment,
    show: true,
    signal,
    ...options,
  });
  if (signal.aborted) printLine(`\n  Stopped after ${limitMs / minuteMs} minutes, before all tests had run.`);
  const json = readReport(report);
  return { count: count(json, code), report: json };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function withReport<T>(work: (report: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'giftlist-report-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
