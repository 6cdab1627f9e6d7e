import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { images } from './images.ts';
import { checkKafka } from './kafka.ts';
import { becomePrimary, createMongoUrl, createTtlArguments } from './mongo.ts';
import { checkRedis } from './redis.ts';
import type { Folders, RunningServer } from './running-server.ts';
import type { ServerPorts } from './server-ports.ts';
import { waitUntilReachable } from './waiting.ts';

/*
 * Each server uses the same port inside and outside its container, because MongoDB and Kafka advertise their
 * address to clients on both sides.
 */

type ContainerOptions = {
  name: keyof typeof images;
  port: number;
  command?: string[];
  settings?: Record<string, string>;
  /** Where the server stores its data inside the container. */
  dataPath: string;
};

/** Testcontainers removes the containers when this process ends. Durable data is in a folder of the host. */
export const startInContainer: Record<
  keyof typeof images,
  (folders: Folders, ports: ServerPorts) => Promise<RunningServer>
> = {
  mongo: async (folders, { mongo: port }) => {
    const cache = ['--wiredTigerCacheSizeGB', '0.25'];
    const timeLimits = [
      '--setParameter',
      'transactionLifetimeLimitSeconds=20',
      ...createTtlArguments(folders),
    ];
    const command = ['--port', String(port), '--bind_ip_all', '--replSet', 'rs0', ...cache, ...timeLimits];
    const container = await startContainer(folders, { name: 'mongo', port, command, dataPath: '/data/db' });
    await waitUntilReachable('MongoDB', () => becomePrimary(port));
    return createRunningServer('mongo', container, { MONGO_URL: createMongoUrl(port) });
  },
  kafka: async (folders, { kafka: port, kafkaController }) => {
    const dataPath = '/var/lib/kafka/data';
    const settings = { ...createKafkaSettings(port, kafkaController), KAFKA_LOG_DIRS: dataPath };
    const container = await startContainer(folders, { name: 'kafka', port, settings, dataPath });
    await waitUntilReachable('Kafka', () => checkKafka(port));
    return createRunningServer('kafka', container, { KAFKA_BROKERS: `127.0.0.1:${port}` });
  },
  redis: async (folders, { redis: port }) => {
    const command = ['redis-server', '--port', String(port), '--appendonly', 'yes'];
    const container = await startContainer(folders, { name: 'redis', port, command, dataPath: '/data' });
    await waitUntilReachable('Redis', () => checkRedis(port));
    return createRunningServer('redis', container, { REDIS_URL: `redis://127.0.0.1:${port}` });
  },
};

async function startContainer(folders: Folders, options: ContainerOptions): Promise<StartedTestContainer> {
  let container = new GenericContainer(images[options.name])
    .withExposedPorts({ container: options.port, host: options.port })
    .withEnvironment(options.settings ?? {})
    // The port opens before the server is ready. The caller then checks readiness with a client.
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(180_000);
  if (options.command !== undefined) container = container.withCommand(options.command);
  if (folders.durable) {
    const source = path.join(folders.dataFolder, `${options.name}-container`);
    mkdirSync(source, { recursive: true });
    // The images write as different users.
    chmodSync(source, 0o777);
    container = container.withBindMounts([{ source, target: options.dataPath }]);
  }
  return await container.start();
}

function createKafkaSettings(port: number, controllerPort: number): Record<string, string> {
  return {
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:${controllerPort}`,
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    KAFKA_CONTROLLER_QUORUM_VOTERS: `1@127.0.0.1:${controllerPort}`,
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

function createRunningServer(
  name: string,
  container: StartedTestContainer,
  environment: Record<string, string>,
): RunningServer {
  const { promise: ended, resolve: markEnded } = Promise.withResolvers<undefined>();
  const stop = async () => {
    await container.stop({ timeout: 8_000 });
    markEnded(undefined);
  };
  const [address] = Object.values(environment);
  return { name, environment, summary: `${name} in a container at ${address}`, pid: undefined, ended, stop };
}
