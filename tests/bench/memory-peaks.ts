import { readFileSync } from 'node:fs';
import { findSystemProcesses } from './processes.ts';

/** Samples the resident memory of processes, in MB. */
export class MemoryPeaks {
  readonly peaks = new Map<string, { firstMb: number; peakMb: number }>();
  private readonly processNames: readonly string[];

  constructor(processNames: readonly string[]) {
    this.processNames = processNames;
  }

  sample(): void {
    for (const [name, pid] of findSystemProcesses()) {
      if (!this.processNames.includes(name)) continue;
      const current = readResidentMb(pid);
      const { firstMb, peakMb } = this.peaks.get(name) ?? { firstMb: current, peakMb: 0 };
      this.peaks.set(name, { firstMb, peakMb: Math.max(peakMb, current) });
    }
  }
}

/** Returns 0 if the process has ended. */
function readResidentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
