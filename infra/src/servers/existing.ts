import net from 'node:net';
import { Brokers } from '@giftlist/contracts/brokers';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { CommandError, reasonOf } from '../command-error.ts';
import type { RunningServer } from './part.ts';
import { within } from './waiting.ts';

/** The servers that the product needs, with the variable that gives the address of an existing one. */
export const addressVariables = {
  mongo: 'MONGO_URL',
  kafka: 'KAFKA_BROKERS',
  redis: 'REDIS_URL',
  mail: 'SMTP_URL',
} as const;

export type ServerName = keyof typeof addressVariables;

const titles: Record<ServerName, string> = {
  mongo: 'MongoDB',
  kafka: 'Kafka',
  redis: 'Redis',
  mail: 'The mail server',
};

const timeoutMs = 8_000;

/** The existing server in the environment, if any; throws a CommandError if it does not respond. */
export async function existingServer(
  name: ServerName,
  given: NodeJS.ProcessEnv,
): Promise<RunningServer | undefined> {
  const variable = addressVariables[name];
  const address = given[variable];
  if (!address) return undefined;
  try {
    await within(timeoutMs, ask[name](address));
  } catch (error) {
    throw new CommandError(
      `${titles[name]} does not respond at the address in ${variable} (${reasonOf(error)}). Correct ${variable}, or remove it to have one started for you.`,
    );
  }
  const environment: Record<string, string> = { [variable]: address };
  if (name === 'mail' && given.MAIL_URL) environment.MAIL_URL = given.MAIL_URL;
  return {
    name,
    environment,
    summary: `${titles[name]} at the address in ${variable}`,
    pid: undefined,
    ended: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

const ask: Record<ServerName, (address: string) => Promise<void>> = {
  mongo: async address => {
    const client = new MongoClient(address, { serverSelectionTimeoutMS: 5_000 });
    try {
      const hello = await client.db('admin').command({ hello: 1 });
      if (hello.setName === undefined) throw new Error('it is not a replica set, which transactions need');
    } finally {
      await client.close();
    }
  },
  kafka: async address => {
    const brokers = Brokers.safeParse(address);
    if (!brokers.success) throw new Error(`it ${brokers.error.issues[0]?.message}`);
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
      throw lastError ?? error;
    } finally {
      redis.disconnect();
    }
  },
  mail: address => greeting(new URL(address)),
};

/** An SMTP server greets a client with 220 (RFC 5321, section 4.2). */
function greeting(address: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: address.hostname, port: Number(address.port || 25) });
    socket.setTimeout(5_000, () => socket.destroy(new Error('no greeting in 5 s')));
    socket.once('error', reject);
    socket.once('data', data => {
      socket.end('QUIT\r\n');
      if (address.protocol === 'smtps:' || data.toString('latin1').startsWith('220')) resolve();
      else reject(new Error('there is no mail server at this address'));
    });
  });
}
