import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * CPU time as counted by the kernel (proc(5)). The system's processes are children of our launcher, or run in
 * the containers of a compose project.
 */

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const serverPatterns: [RegExp, string][] = [
  [/mongod/, 'mongod'],
  [/redis-server/, 'redis'],
  [/kafka\.Kafka/, 'kafka'],
];

interface Stat {
  parentPid: number;
  ticks: number;
}

function readStat(pid: number): Stat | undefined {
  try {
    // After the command name, index 1 is ppid, 11 is utime and 12 is stime.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
    return { parentPid: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}

/** Returns an empty text if the process has ended. */
function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

const listPids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

export const findNodeProcess = (commandPart: string): number | undefined =>
  listPids().find(pid => {
    const command = readCommand(pid);
    return /^\S*node /.test(command) && command.includes(commandPart);
  });

function findPartName(pid: number): string | undefined {
  try {
    const command = readCommand(pid);
    const server = serverPatterns.find(([pattern]) => pattern.test(command));
    if (server) return server[1];
    const containerPart = /run\.mjs (\w+) $/.exec(command)?.[1];
    if (containerPart) return containerPart;
    return command.includes('dist/main.js') ? path.basename(readlinkSync(`/proc/${pid}/cwd`)) : undefined;
  } catch {
    return undefined;
  }
}

const composeProject = process.env.COMPOSE_PROJECT_NAME;

/** Returns container ids by part name. The map is empty if the system does not run in containers. */
export function findSystemContainers(): Map<string, string> {
  if (composeProject === undefined) return new Map();
  const filter = `label=com.docker.compose.project=${composeProject}`;
  const format = '{{.Label "com.docker.compose.service"}} {{.ID}}';
  const args = ['ps', '--no-trunc', '--filter', filter, '--format', format];
  const lines = execFileSync('docker', args, { encoding: 'utf8' }).trim().split('\n');
  return new Map(lines.map(line => line.split(' ')).map(([part = '', id = '']) => [part, id]));
}

function isInContainer(containers: ReadonlySet<string>, pid: number): boolean {
  try {
    const ids = readFileSync(`/proc/${pid}/cgroup`, 'utf8').match(/[0-9a-f]{64}/g) ?? [];
    return ids.some(id => containers.has(id));
  } catch {
    return false;
  }
}

/** Returns process ids by part name. A restart changes them. */
export function findSystemProcesses(): Map<string, number> {
  const processes = new Map<string, number>();
  const containers = new Set(findSystemContainers().values());
  for (const pid of listPids()) {
    const isSystemProcess =
      containers.size > 0 ? isInContainer(containers, pid) : readStat(pid)?.parentPid === process.ppid;
    if (!isSystemProcess) continue;
    const name = findPartName(pid);
    if (name !== undefined) processes.set(name, pid);
  }
  return processes;
}

export type CpuMs = ReadonlyMap<string, number>;

/** Returns the CPU milliseconds of each process during `work`, minus `idle` (milliseconds per second). */
export async function measureCpu(
  processes: ReadonlyMap<string, number>,
  work: () => Promise<unknown>,
  idle: CpuMs = new Map(),
): Promise<CpuMs> {
  const readTicks = () => new Map([...processes].map(([name, pid]) => [name, readStat(pid)?.ticks ?? 0]));
  const before = readTicks();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = readTicks();
  const computeCpuMs = (name: string, ticks: number) => {
    const ms = ((ticks - (before.get(name) ?? 0)) * 1_000) / ticksPerSecond;
    return Math.max(0, ms - (idle.get(name) ?? 0) * seconds);
  };
  return new Map([...after].map(([name, ticks]) => [name, computeCpuMs(name, ticks)]));
}

export const readCpuMsSinceStart = (pid: number): number =>
  ((readStat(pid)?.ticks ?? 0) * 1_000) / ticksPerSecond;

const idleSeconds = 15;

/** Returns CPU milliseconds per second. Consumer groups, leases and change streams use CPU without requests. */
export async function measureIdleCpu(processes: ReadonlyMap<string, number>): Promise<CpuMs> {
  const cpu = await measureCpu(processes, () => pause(idleSeconds * 1_000));
  return new Map([...cpu].map(([name, ms]) => [name, ms / idleSeconds]));
}

export const sumCpu = (cpu: CpuMs, processNames?: readonly string[]): number =>
  [...cpu].reduce(
    (sum, [name, ms]) => (processNames === undefined || processNames.includes(name) ? sum + ms : sum),
    0,
  );
