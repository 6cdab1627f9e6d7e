import { readFileSync } from 'node:fs';
import { productProcesses } from './processes.ts';

/** The resident memory of processes, in MB: at the start and at the peak. */
export class Peaks {
  readonly seen = new Map<string, { first: number; most: number }>();
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  look(): void {
    for (const [name, pid] of productProcesses()) {
      if (!this.#names.includes(name)) continue;
      const now = residentMb(pid);
      const { first, most } = this.seen.get(name) ?? { first: now, most: 0 };
      this.seen.set(name, { first, most: Math.max(most, now) });
    }
  }
}

function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
