import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { startChild } from '../processes/child.ts';
import type { Folders, RunningServer } from './running-server.ts';
import { waitUntilReady } from './waiting.ts';
import { findServerProgram } from './wheel.ts';

const replicaSet = 'rs0';

export const findMongod = (): Promise<string> =>
  findServerProgram({
    title: 'MongoDB',
    cachePrefix: 'mongodb',
    requirements: 'mongodb.txt',
    program: 'bin/mongod',
    names: ['mongod'],
    minVersion: '6.0',
    versionPattern: /db version v([\d.]+)/,
    needs: 'OpenSSL 3 and libcurl 4',
    remedy: 'Install MongoDB 6 or later, start Docker, or set MONGO_URL to an existing server.',
  });

/** Starts MongoDB as a replica set, which transactions and change streams require. Waits for its primary. */
export async function startMongo(program: string, folders: Folders, port: number): Promise<RunningServer> {
  const dataFolder = path.join(folders.dataFolder, 'mongo');
  const logFile = path.join(folders.logFolder, 'mongo.log');
  mkdirSync(dataFolder, { recursive: true });
  const child = startChild({
    name: 'mongo',
    command: program,
    arguments: [
      ...['--dbpath', dataFolder, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', replicaSet],
      ...['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '256', '--nounixsocket', '--quiet'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // Saves CPU time while idle. Writes that wait for the journal flush it immediately.
      ...['--journalCommitInterval', '500'],
      // The open transaction of a killed service locks documents for this long; the default is a minute.
      ...['--setParameter', 'transactionLifetimeLimitSeconds=20'],
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
      ...createTtlArguments(folders),
    ],
    logFile,
    recordFolder: folders.recordFolder,
  });
  await waitUntilReady(child, logFile, () => becomePrimary(port));
  return {
    name: 'mongo',
    environment: { MONGO_URL: createMongoUrl(port) },
    summary: `MongoDB on port ${port}`,
    pid: child.pid,
    ended: child.exited,
    stop: async () => void (await child.stop()),
  };
}

/** Disables TTL deletion for tests: they set their own clock, but MongoDB uses the machine's. */
export function createTtlArguments({ durable }: Folders): string[] {
  return durable ? [] : ['--setParameter', 'ttlMonitorEnabled=false'];
}

export function createMongoUrl(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}`;
}

/** Configures the replica set with this node's current port. Throws until the node is the primary. */
export async function becomePrimary(port: number): Promise<void> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/`, {
    directConnection: true,
    serverSelectionTimeoutMS: 2_000,
  });
  try {
    const admin = client.db('admin');
    const host = `127.0.0.1:${port}`;
    try {
      const { config } = await admin.command({ replSetGetConfig: 1 });
      if (config.members[0].host !== host) {
        const members = [{ ...config.members[0], host }];
        await admin.command({
          replSetReconfig: { ...config, version: config.version + 1, members },
          force: true,
        });
      }
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.codeName !== 'NotYetInitialized') throw error;
      await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host }] } });
    }
    const hello = await admin.command({ hello: 1 });
    if (hello.isWritablePrimary !== true) throw new Error('it is not the primary yet');
  } finally {
    await client.close();
  }
}
