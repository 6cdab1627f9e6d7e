import { Brokers } from '@giftlist/contracts/brokers';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { createTransport } from 'nodemailer';
import { CommandError, toReason } from '../command-error.ts';
import type { RunningServer } from './running-server.ts';
import { withTimeout } from './waiting.ts';

export const urlVariables = {
  mongo: 'MONGO_URL',
  kafka: 'KAFKA_BROKERS',
  redis: 'REDIS_URL',
  mail: 'SMTP_URL',
} as const;

export type ServerName = keyof typeof urlVariables;

const titles: Record<ServerName, string> = {
  mongo: 'MongoDB',
  kafka: 'Kafka',
  redis: 'Redis',
  mail: 'The mail server',
};

const timeoutMs = 8_000;

/**
 * Finds the server whose URL is set in its environment variable. Returns undefined if the variable is not
 * set. Throws a CommandError if the server does not respond.
 */
export async function findExistingServer(
  name: ServerName,
  callerEnvironment: NodeJS.ProcessEnv,
): Promise<RunningServer | undefined> {
  const variable = urlVariables[name];
  const url = callerEnvironment[variable];
  if (!url) return undefined;
  try {
    await withTimeout(timeoutMs, checks[name](url));
  } catch (error) {
    throw new CommandError(
      `${titles[name]} does not respond at the URL in ${variable} (${toReason(error)}). Correct ${variable}, or remove it to start a server automatically.`,
    );
  }
  const environment: Record<string, string> = { [variable]: url };
  if (name === 'mail' && callerEnvironment.MAIL_URL) environment.MAIL_URL = callerEnvironment.MAIL_URL;
  return {
    name,
    environment,
    summary: `${titles[name]} at the URL in ${variable}`,
    pid: undefined,
    ended: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

const checks: Record<ServerName, (address: string) => Promise<void>> = {
  mongo: async address => {
    const client = new MongoClient(address, { serverSelectionTimeoutMS: 5_000 });
    try {
      const hello = await client.db('admin').command({ hello: 1 });
      if (hello.setName === undefined) throw new Error('it is not a replica set, which transactions require');
    } finally {
      await client.close();
    }
  },
  kafka: async address => {
    const brokers = Brokers.safeParse(address);
    if (!brokers.success) throw new Error(`the value ${brokers.error.issues[0]?.message}`);
    const kafka = new Kafka({
      clientId: 'launcher',
      ...brokers.data,
      logLevel: logLevel.NOTHING,
      connectionTimeout: 2_000,
      retry: { retries: 1 },
    });
    const admin = kafka.admin();
    try {
      await admin.connect();
      await admin.describeCluster();
    } finally {
      await admin.disconnect();
    }
  },
  redis: async address => {
    const redis = new Redis(address, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 4_000 });
    let lastError: Error | undefined;
    redis.on('error', error => {
      lastError = error;
    });
    try {
      await redis.connect();
      await redis.ping();
    } catch (error) {
      // `connect` rejects only with 'Connection is closed.'; the event has the cause.
      throw lastError ?? error;
    } finally {
      redis.disconnect();
    }
  },
  mail: async address => {
    const transport = createTransport({
      url: address,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
    });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  },
};
