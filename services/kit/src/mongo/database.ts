import mongoose, { type mongo } from 'mongoose';
import type { BaseConfig } from '../core/config.ts';

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

export async function isDatabaseUp(): Promise<boolean> {
  try {
    await database().command({ ping: 1 }, { timeoutMS: 1_000 });
    return true;
  } catch {
    return false;
  }
}

/** Reads how long the server keeps the locks of a killed process, in seconds; undefined if not permitted. */
export async function readTransactionLifetime(): Promise<number | undefined> {
  const query = { getParameter: 1, transactionLifetimeLimitSeconds: 1 };
  const response = await databaseClient()
    .db('admin')
    .command(query)
    .catch(() => undefined);
  return response?.transactionLifetimeLimitSeconds;
}
