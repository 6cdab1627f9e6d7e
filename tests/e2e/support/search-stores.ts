import { Brokers } from '@giftlist/contracts/brokers';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';

/* Searches every store of the product under test, at the URLs from `npm run e2e`. */

const { MONGO_URL, REDIS_URL, KAFKA_BROKERS, NAMESPACE = '' } = process.env;

/** False with `--base-url`. */
export const canReadStores = Boolean(MONGO_URL && REDIS_URL && KAFKA_BROKERS && NAMESPACE);

const createMatcher = (texts: readonly string[]) => (content: string) =>
  texts.some(text => content.includes(text));

/** Returns the stores that contain one of the texts: `database.collection` names and Redis keys. */
export const findStoresContaining = async (texts: readonly string[]): Promise<string[]> => [
  ...(await searchMongo(createMatcher(texts))),
  ...(await searchRedis(createMatcher(texts))),
];

export const findTopicsContaining = (texts: readonly string[]): Promise<string[]> =>
  searchKafka(createMatcher(texts));

type Matcher = (content: string) => boolean;

async function searchMongo(matches: Matcher): Promise<string[]> {
  const client = await new MongoClient(MONGO_URL ?? '').connect();
  const found = new Set<string>();
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter(database => database.name.startsWith(`${NAMESPACE}_`))) {
    for (const collection of await client.db(name).collections()) {
      for await (const document of collection.find()) {
        if (matches(JSON.stringify(document))) found.add(`${name}.${collection.collectionName}`);
      }
    }
  }
  await client.close();
  return [...found];
}

async function searchRedis(matches: Matcher): Promise<string[]> {
  const redis = new Redis(REDIS_URL ?? '');
  const found: string[] = [];
  for await (const keys of redis.scanStream({ match: `${NAMESPACE}:*`, count: 500 })) {
    for (const key of Array.isArray(keys) ? keys.map(String) : []) {
      const content = JSON.stringify([key, await readKey(redis, key)]);
      if (matches(content)) found.push(key);
    }
  }
  redis.disconnect();
  return found;
}

async function readKey(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

async function searchKafka(matches: Matcher): Promise<string[]> {
  const brokers = Brokers.parse(KAFKA_BROKERS);
  const kafka = new Kafka({ clientId: 'search', ...brokers, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter(topic => topic.startsWith(`${NAMESPACE}.`));
  let unreadCount = 0;
  for (const topic of topics) {
    for (const { high, low } of await admin.fetchTopicOffsets(topic))
      unreadCount += Number(high) - Number(low);
  }
  await admin.disconnect();
  const found = new Set<string>();
  if (unreadCount === 0) return [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const consumer = kafka.consumer({ groupId: `${NAMESPACE}.search.${Date.now()}` });
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      if (matches(`${message.key ?? ''} ${message.value ?? ''}`)) found.add(topic);
      unreadCount -= 1;
      if (unreadCount <= 0) resolve();
    },
  });
  await done;
  await consumer.disconnect();
  return [...found];
}
