import mongoose, { type mongo } from 'mongoose';
import type { BaseConfig } from '../config.ts';

export type DatabaseConfig = Pick<BaseConfig, 'MONGO_URL' | 'NAMESPACE'>;

/** Connects this process to its service's database, `{NAMESPACE}_{service}`. */
export async function connectDatabase(config: DatabaseConfig, service: string): Promise<void> {
  await mongoose.connect(config.MONGO_URL, {
    dbName: `${config.NAMESPACE}_${service}`,
    appName: service,
    serverSelectionTimeoutMS: 3_000,
    socketTimeoutMS: 30_000,
    maxPoolSize: 40,
    waitQueueTimeoutMS: 10_000,
    retryWrites: true,
    w: 'majority',
    readConcernLevel: 'majority',
  });
}

export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

export function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError('The database is not connected');
  return db;
}

export function databaseClient(): mongo.MongoClient {
  return mongoose.connection.getClient();
}

/** Returns whether the database responds within a second. */
export async function isDatabaseUp(): Promise<boolean> {
  try {
    await database().command({ ping: 1 }, { timeoutMS: 1_000 });
    return true;
  } catch {
    return false;
  }
}

/** How long, in seconds, the server keeps a transaction (and its locks) whose process was killed. */
export async function transactionLifetimeS(): Promise<number | undefined> {
  const wanted = { getParameter: 1, transactionLifetimeLimitSeconds: 1 };
  // Not every account may read this parameter.
  const answered = await databaseClient()
    .db('admin')
    .command(wanted)
    .catch(() => undefined);
  return answered?.transactionLifetimeLimitSeconds;
}
