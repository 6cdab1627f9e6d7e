import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns the start time, which distinguishes a process from an earlier one with the same id. Returns
 * undefined if the process has ended, even if it is still a zombie.
 */
export function findStartTime(pid: number): string | undefined {
  return process.platform === 'linux' ? findStartOnLinux(pid) : findStartWithPs(pid);
}

export function isAlive(recorded: { pid: number; start: string }): boolean {
  return findStartTime(recorded.pid) === recorded.start;
}

function findStartOnLinux(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const ticks = parseStartTicks(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return ticks === undefined ? undefined : `${boot}:${ticks}`;
  } catch {
    return undefined;
  }
}

/** Parses field 22 of /proc/<pid>/stat (proc(5)). Field 2, the name in parentheses, may contain spaces. */
export function parseStartTicks(stat: string): string | undefined {
  const fieldsFromThird = stat
    .slice(stat.lastIndexOf(')') + 2)
    .trim()
    .split(' ');
  const state = fieldsFromThird[0];
  const hasEnded = state === 'Z' || state === 'X';
  return hasEnded ? undefined : fieldsFromThird[22 - 3];
}

function findStartWithPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' ? undefined : line;
  } catch {
    return undefined;
  }
}
