import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { images } from './images.ts';
import { isKafkaReachable } from './kafka.ts';
import { becomePrimary, clockArguments, mongoUrl } from './mongo.ts';
import type { Place, RunningServer } from './part.ts';
import { pingRedis } from './redis.ts';
import type { ServerPorts } from './server-ports.ts';
import { untilReachable } from './waiting.ts';

/*
 * The same servers from their official images. Each uses the same port inside and outside its container, so that the
 * address that it advertises to clients (as replica set member or Kafka listener) is valid on both sides.
 */

type Box = {
  name: keyof typeof images;
  port: number;
  command?: string[];
  settings?: Record<string, string>;
  /** Where the image keeps its data. */
  inside: string;
};

/** Starts a server as a container that Testcontainers removes with us; its data is kept in our folder. */
export const containerSource: Record<
  keyof typeof images,
  (place: Place, ports: ServerPorts) => Promise<RunningServer>
> = {
  mongo: async (place, { mongo: port }) => {
    const cache = ['--wiredTigerCacheSizeGB', '0.25'];
    const lifetime = ['--setParameter', 'transactionLifetimeLimitSeconds=20', ...clockArguments(place)];
    const command = ['--port', String(port), '--bind_ip_all', '--replSet', 'rs0', ...cache, ...lifetime];
    const container = await started(place, { name: 'mongo', port, command, inside: '/data/db' });
    await untilReachable('MongoDB', () => becomePrimary(port));
    return running('mongo', container, { MONGO_URL: mongoUrl(port) });
  },
  kafka: async (place, { kafka: port, kafkaController }) => {
    const inside = '/var/lib/kafka/data';
    const settings = { ...kafkaSettings(port, kafkaController), KAFKA_LOG_DIRS: inside };
    const container = await started(place, { name: 'kafka', port, settings, inside });
    await untilReachable('Kafka', () => isKafkaReachable(port));
    return running('kafka', container, { KAFKA_BROKERS: `127.0.0.1:${port}` });
  },
  redis: async (place, { redis: port }) => {
    const command = ['redis-server', '--port', String(port), '--appendonly', 'yes'];
    const container = await started(place, { name: 'redis', port, command, inside: '/data' });
    await untilReachable('Redis', () => pingRedis(port));
    return running('redis', container, { REDIS_URL: `redis://127.0.0.1:${port}` });
  },
};

async function started(place: Place, box: Box): Promise<StartedTestContainer> {
  let container = new GenericContainer(images[box.name])
    .withExposedPorts({ container: box.port, host: box.port })
    .withEnvironment(box.settings ?? {})
    // The port opens before the server is ready; a real client checks that afterwards.
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(180_000);
  if (box.command !== undefined) container = container.withCommand(box.command);
  if (place.durable) {
    const source = path.join(place.dataFolder, `${box.name}-container`);
    mkdirSync(source, { recursive: true });
    // Each image writes as a different user.
    chmodSync(source, 0o777);
    container = container.withBindMounts([{ source, target: box.inside }]);
  }
  return await container.start();
}

function kafkaSettings(port: number, controller: number): Record<string, string> {
  return {
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:${controller}`,
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    KAFKA_CONTROLLER_QUORUM_VOTERS: `1@127.0.0.1:${controller}`,
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '4',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_NUM_PARTITIONS: '4',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_HEAP_OPTS: '-Xms128m -Xmx384m',
  };
}

function running(
  name: string,
  container: StartedTestContainer,
  environment: Record<string, string>,
): RunningServer {
  const { promise: ended, resolve } = Promise.withResolvers<undefined>();
  const stop = async () => {
    await container.stop({ timeout: 8_000 });
    resolve(undefined);
  };
  const [address] = Object.values(environment);
  return { name, environment, summary: `${name} in a container at ${address}`, pid: undefined, ended, stop };
}
