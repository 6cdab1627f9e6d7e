import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Brokers } from '@giftlist/contracts/brokers';
import type { ServiceName } from '@giftlist/contracts/route';
import { createLog } from '@giftlist/service-kit/core/log';
import { KafkaClient } from '@giftlist/service-kit/kafka/client';
import { backUp, restore } from '@giftlist/service-kit/operations/backup';
import { emptyLog } from '@giftlist/service-kit/operations/empty-log';
import { readLag } from '@giftlist/service-kit/operations/lag';
import { readOutboxAges } from '@giftlist/service-kit/operations/outbox-age';
import { dropData, eventually, type TestService } from '@giftlist/service-kit/testing';
import { ChildService } from '@giftlist/service-kit/testing/child-service';
import { removeTopics } from '@giftlist/service-kit/testing/events';
import { getServerUrls } from '@giftlist/service-kit/testing/servers';
import { expect } from '@jest/globals';
import { type Document, MongoClient } from 'mongodb';

const servers = getServerUrls();

type StartedService = Pick<TestService, 'namespace' | 'environment' | 'stop'>;

/** Backs up and restores a service's data as an operator does. */
export class RestoreRehearsal {
  private readonly backupFolder = mkdtempSync(path.join(tmpdir(), 'giftlist-rehearsal-'));
  private readonly client = new MongoClient(servers.MONGO_URL);
  private readonly name: ServiceName;
  private readonly config: { MONGO_URL: string; NAMESPACE: string };
  readonly broker: KafkaClient;
  private service: StartedService | undefined;

  constructor(name: ServiceName, service: StartedService) {
    this.name = name;
    this.service = service;
    this.config = { MONGO_URL: servers.MONGO_URL, NAMESPACE: service.namespace };
    const KAFKA_BROKERS = Brokers.parse(servers.KAFKA_BROKERS);
    const log = createLog('test', 'silent');
    const kafkaConfig = { KAFKA_BROKERS, KAFKA_FETCH_WAIT_MS: 1_000, NAMESPACE: service.namespace };
    this.broker = new KafkaClient(kafkaConfig, 'test', log);
  }

  /** Stops the service, and deletes its data, its topics and the backup. */
  async cleanUp(): Promise<void> {
    await this.stop();
    await removeTopics(this.broker.kafka, this.config.NAMESPACE);
    await dropData(servers, this.config.NAMESPACE, this.name);
    await this.client.close();
    rmSync(this.backupFolder, { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await this.service?.stop({ keepData: true });
    this.service = undefined;
  }

  /** Sets the service that `stop` stops, after a restart. */
  setService(service: StartedService): void {
    this.service = service;
  }

  /** Returns the number of documents in the backup. */
  backUp(): Promise<number> {
    return backUp(this.config, this.backupFolder);
  }

  /** Returns the number of restored documents. */
  async dropAndRestore(): Promise<number> {
    await dropData(servers, this.config.NAMESPACE, this.name);
    return restore(this.config, this.backupFolder);
  }

  /** Runs the command `catch-up` in a separate process. The service must be stopped. */
  async catchUp(environment: Record<string, string>): Promise<void> {
    const child = ChildService.start({
      folder: path.resolve(import.meta.dirname, '../../services', this.name),
      program: 'src/main.ts',
      arguments: ['catch-up', this.backupFolder],
      environment,
      loader: path.resolve(import.meta.dirname, '../../services/kit/fixtures/from-source.mjs'),
    });
    expect([await child.waitForExit(), child.output]).toEqual([
      0,
      expect.stringContaining('applied the events since the backup'),
    ]);
  }

  /** Deletes the topics and consumer groups of the namespace. Returns the names of the topics. */
  emptyLog(): Promise<string[]> {
    return emptyLog(this.broker);
  }

  /** Returns the contents of all collections. Omits `leases` and `rebuilds`, which change while the service runs. */
  async readDatabase(): Promise<Record<string, { documents: Document[]; indexes: Document[] }>> {
    const db = this.client.db(`${this.config.NAMESPACE}_${this.name}`);
    const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
    const contents: Awaited<ReturnType<RestoreRehearsal['readDatabase']>> = {};
    for (const name of names.filter(collection => collection !== 'leases' && collection !== 'rebuilds')) {
      const documents = await db
        .collection(name)
        .find({}, { promoteValues: false })
        .sort({ _id: 1 })
        .toArray();
      const indexes = await db.collection(name).indexes();
      contents[name] = {
        documents,
        indexes: indexes.sort((a, b) => String(a.name).localeCompare(String(b.name))),
      };
    }
    return contents;
  }

  /** Waits until all events are published and the service has consumed them. */
  waitUntilIdle(): Promise<void> {
    return eventually(async () => {
      const ages = await readOutboxAges(this.config, new Date());
      expect(ages.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(0);
      const [largestLag] = await readLag(this.broker);
      expect(largestLag?.waiting ?? 0).toBe(0);
    });
  }
}
