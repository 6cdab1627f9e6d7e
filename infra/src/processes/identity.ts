import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The start time of a process, which distinguishes it from a later one with the same id. Undefined if there is no such
 * process (a zombie does not count).
 */
export function startOf(pid: number): string | undefined {
  return process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
}

/** Whether the process with this recorded start time is still running. */
export function isAlive(recorded: { pid: number; start: string }): boolean {
  return startOf(recorded.pid) === recorded.start;
}

function startOnLinux(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const ticks = startTicks(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return ticks === undefined ? undefined : `${boot}:${ticks}`;
  } catch {
    return undefined;
  }
}

/** The start time in a line of /proc/<pid>/stat (proc(5), field 22); the name in parentheses may contain spaces. */
export function startTicks(stat: string): string | undefined {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .trim()
    .split(' ');
  const state = fields[0];
  return state === 'Z' || state === 'X' ? undefined : fields[19];
}

function startByPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' ? undefined : line;
  } catch {
    return undefined;
  }
}
