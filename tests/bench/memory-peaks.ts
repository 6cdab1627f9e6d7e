import { readFileSync } from 'node:fs';
import { findSystemProcesses } from './processes.ts';

/** Measures resident memory in MB. */
export class MemoryPeaks {
  readonly peaks = new Map<string, { first: number; peak: number }>();
  private readonly names: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names;
  }

  sample(): void {
    for (const [name, pid] of findSystemProcesses()) {
      if (!this.names.includes(name)) continue;
      const current = readResidentMb(pid);
      const { first, peak } = this.peaks.get(name) ?? { first: current, peak: 0 };
      this.peaks.set(name, { first, peak: Math.max(peak, current) });
    }
  }
}

function readResidentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
