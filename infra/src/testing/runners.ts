import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programFile, runNodeTool } from '../processes/node-tool.ts';
import { type Count, countJest, countPlaywright } from './tally.ts';

const longestMs = 20 * 60_000;
const nodeOptions = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=TimeoutNegativeWarning',
].join(' ');

/** Runs Jest with these arguments against these servers; its own results are shown as they come. */
export async function runJest(args: readonly string[], servers: Record<string, string>): Promise<Count> {
  return await withReport(async report => {
    const environment = {
      ...process.env,
      ...servers,
      NODE_OPTIONS: nodeOptions,
      KAFKAJS_NO_PARTITIONER_WARNING: '1',
    };
    const all = ['--json', `--outputFile=${report}`, ...args];
    return await counted(programFile('jest', 'jest'), all, environment, report, countJest);
  });
}

/** Runs the browser journeys against the product that `environment` names. */
export async function runPlaywright(
  folder: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Count> {
  return await withReport(async report => {
    const program = programFile('@playwright/test', 'playwright', folder);
    const settings = { ...process.env, ...environment, E2E_REPORT: report };
    const all = ['test', ...args];
    return await counted(program, all, settings, report, countPlaywright, folder);
  });
}

async function counted(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  report: string,
  count: (report: unknown, exitCode: number) => Count,
  folder?: string,
): Promise<Count> {
  const signal = AbortSignal.timeout(longestMs);
  const { code } = await runNodeTool(program, args, {
    environment,
    show: true,
    signal,
    ...(folder && { folder }),
  });
  return count(readReport(report), code);
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
