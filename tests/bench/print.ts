import type { Measured } from './load.ts';
import { type CpuMs, sumOf } from './processes.ts';

export const say = (text = ''): void => void process.stdout.write(`${text}\n`);
export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));

/** `0.42 ms CPU (gateway 0.10, gifts 0.20, …)`, and the multiple of the minimal response. */
export function cpuLine(
  cpu: CpuMs,
  requests: number,
  bareMs: number | undefined,
  per = 'a request',
  names?: readonly string[],
): string {
  const parts = [...cpu]
    .filter(([name]) => names === undefined || names.includes(name))
    .map(([name, total]) => [name, total / requests] as const)
    .filter(([, each]) => each >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, each]) => `${name} ${ms(each)}`);
  const each = sumOf(cpu, names) / requests;
  const times = bareMs === undefined ? '' : `  = ${(each / bareMs).toFixed(1)} times bare`;
  return `${ms(each)} ms CPU ${per}${times}  (${parts.join(', ')})`;
}

export const rateLine = ({ perSecond, p50, p99, failed }: Measured): string =>
  `${perSecond.toFixed(0)}/s  p50 ${ms(p50)} ms  p99 ${ms(p99)} ms${failed > 0 ? `  (${failed} failed)` : ''}`;
