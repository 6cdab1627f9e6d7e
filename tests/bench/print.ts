import type { Measured } from './load.ts';
import { type CpuMs, sumCpu } from './processes.ts';

export const print = (text = ''): void => void process.stdout.write(`${text}\n`);
export const formatMs = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));

/** Returns `0.42 ms CPU (gateway 0.10, gifts 0.20, …)`, with the multiple of the baseline. */
export function formatCpu(
  cpu: CpuMs,
  requests: number,
  baselineMs: number | undefined,
  per = 'a request',
  names?: readonly string[],
): string {
  const parts = [...cpu]
    .filter(([name]) => names === undefined || names.includes(name))
    .map(([name, total]) => [name, total / requests] as const)
    .filter(([, ms]) => ms >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, ms]) => `${name} ${formatMs(ms)}`);
  const msPerRequest = sumCpu(cpu, names) / requests;
  const times = baselineMs === undefined ? '' : `  = ${(msPerRequest / baselineMs).toFixed(1)} times bare`;
  return `${formatMs(msPerRequest)} ms CPU ${per}${times}  (${parts.join(', ')})`;
}

export const formatRate = ({ perSecond, p50, p99, failed }: Measured): string =>
  `${perSecond.toFixed(0)}/s  p50 ${formatMs(p50)} ms  p99 ${formatMs(p99)} ms${failed > 0 ? `  (${failed} failed)` : ''}`;
