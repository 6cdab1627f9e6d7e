import { readFileSync } from 'node:fs';
import { systemProcesses } from './processes.ts';

/** Resident memory in MB, at the start and at the peak. */
export class MemoryPeaks {
  readonly peaks = new Map<string, { first: number; peak: number }>();
  private readonly names: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names;
  }

  sample(): void {
    for (const [name, pid] of systemProcesses()) {
      if (!this.names.includes(name)) continue;
      const current = residentMb(pid);
      const { first, peak } = this.peaks.get(name) ?? { first: current, peak: 0 };
      this.peaks.set(name, { first, peak: Math.max(peak, current) });
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
