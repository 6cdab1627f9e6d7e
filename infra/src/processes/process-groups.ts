import { type ChildProcess, spawn } from 'node:child_process';

/*
 * A shell script that registers a process group for a '+pid' line and removes it for a '-pid' line. When
 * this process ends, even by SIGKILL, the script reads the end of its input and ends the remaining groups.
 */
const watchdogScript = `
trap '' INT TERM HUP
groups=' '
while read -r line; do
  pid=\${line#?}
  case $line in
    +*) groups="$groups$pid " ;;
    -*) groups="\${groups%% $pid *} \${groups#* $pid }" ;;
  esac
done
for pid in $groups; do kill -TERM "-$pid" 2>/dev/null; done
for pid in $groups; do
  tries=0
  while kill -0 "-$pid" 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -KILL "-$pid" 2>/dev/null
done
`;

let watchdog: ChildProcess | undefined;

/** Registers a process group, which the watchdog ends when this process ends, even by SIGKILL. */
export function registerGroup(pid: number): void {
  sendLine(`+${pid}\n`);
}

export function unregisterGroup(pid: number): void {
  sendLine(`-${pid}\n`);
}

function sendLine(line: string): void {
  if (watchdog === undefined) {
    watchdog = spawn('/bin/sh', ['-c', watchdogScript], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    watchdog.on('error', () => undefined);
    watchdog.stdin?.on('error', () => undefined);
    watchdog.unref();
    const pipe = watchdog.stdin;
    if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  }
  watchdog.stdin?.write(line);
}
