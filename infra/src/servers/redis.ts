import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { startChild } from '../processes/child.ts';
import type { Folders, RunningServer } from './running-server.ts';
import { waitUntilReady } from './waiting.ts';
import { findServerProgram } from './wheel.ts';

export const findRedis = (): Promise<string> =>
  findServerProgram({
    title: 'Redis',
    cachePrefix: 'redis',
    requirements: 'redis.txt',
    program: 'bin/redis-server',
    names: ['redis-server', 'valkey-server'],
    minVersion: '6.2',
    versionPattern: /v=([\d.]+)/,
    remedy: 'Install Redis 6.2 or later, start Docker, or set REDIS_URL to an existing server.',
  });

/** Starts Redis. It persists data in an append-only file, without snapshots. */
export async function startRedis(program: string, folders: Folders, port: number): Promise<RunningServer> {
  const dataFolder = path.join(folders.dataFolder, 'redis');
  const logFile = path.join(folders.logFolder, 'redis.log');
  mkdirSync(dataFolder, { recursive: true });
  const child = startChild({
    name: 'redis',
    command: program,
    arguments: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', dataFolder, '--save', ''],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'],
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
