import type { LoadResult } from './load.ts';
import { type CpuMs, sumCpu } from './processes.ts';

export const print = (text = ''): void => void process.stdout.write(`${text}\n`);
export const formatMs = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));

const minShownMs = 0.005;

interface CpuFormat {
  baselineMs?: number | undefined;
  per?: string;
  /** All processes by default. */
  processNames?: readonly string[];
}

/** Returns, for example, `0.42 ms CPU a request  = 8.4 times bare  (gifts 0.30, gateway 0.12)`. */
export function formatCpu(
  cpu: CpuMs,
  requestCount: number,
  { baselineMs, per = 'a request', processNames }: CpuFormat = {},
): string {
  const perProcess = [...cpu]
    .filter(([name]) => processNames === undefined || processNames.includes(name))
    .map(([name, totalMs]) => [name, totalMs / requestCount] as const)
    .filter(([, ms]) => ms >= minShownMs)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, ms]) => `${name} ${formatMs(ms)}`);
  const msPerRequest = sumCpu(cpu, processNames) / requestCount;
  const times = baselineMs === undefined ? '' : `  = ${(msPerRequest / baselineMs).toFixed(1)} times bare`;
  return `${formatMs(msPerRequest)} ms CPU ${per}${times}  (${perProcess.join(', ')})`;
}

export const formatRate = ({ perSecond, p50Ms, p99Ms, failedCount }: LoadResult): string =>
  `${perSecond.toFixed(0)}/s  p50 ${formatMs(p50Ms)} ms  p99 ${formatMs(p99Ms)} ms${failedCount > 0 ? `  (${failedCount} failed)` : ''}`;
