import { newId } from '@giftlist/contracts/primitives';
import { userRegistered } from '@giftlist/contracts/users/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../core/log.ts';
import { Outbox } from '../messaging/outbox.ts';
import { consumerReading } from '../telemetry/metrics.ts';
import { personState } from '../testing/sample/sample-person.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { eventually, startTestService, type TestService } from '../testing.ts';
import { KafkaClient } from './client.ts';
import { DeadLetterWriter } from './dead-letter-writer.ts';
import { EventProcessor } from './event-processor.ts';
import { EventReader } from './event-reader.ts';
import { GroupConsumer } from './group-consumer.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
  await service.publish(userRegistered, personState(newId(), 1));
});
afterAll(() => service?.stop());

/** Throws in the first `failureCount` calls, although no handler fails. */
class FailingReader extends EventReader {
  callTimesMs: number[] = [];
  failureCount = 0;

  override async readBatch(): Promise<void> {
    this.callTimesMs.push(performance.now());
    if (this.callTimesMs.length <= this.failureCount) throw new TypeError('a defect of the reader');
  }
}

function createGroup(name: string, failureCount: number) {
  const broker = service.get(KafkaClient);
  const log = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent');
  const subscription = {
    consumer: name,
    definition: userRegistered,
    acceptsMany: false,
    handle: async () => undefined,
  };
  const processor = new EventProcessor(service.get(Outbox), service.get(DeadLetterWriter), log);
  const reader = new FailingReader(name, [subscription], service.namespace, processor);
  reader.failureCount = failureCount;
  return { reader, group: new GroupConsumer(reader, broker, log) };
}

describe('a group consumer', () => {
  it('that crashes is restarted', async () => {
    const { reader, group } = createGroup('lists.shaky', 2);
    group.start();
    await eventually(() => reader.callTimesMs.length > 2);
    expect(group.isJoined).toBe(true);
    await group.stop();
  });

  it('that crashes repeatedly is restarted after increasing delays and reported as not reading', async () => {
    const { reader, group } = createGroup('lists.hopeless', 1_000);
    group.start();
    await eventually(() => reader.callTimesMs.length > 2);
    const [first = 0, second = 0, third = 0] = reader.callTimesMs;
    expect(second - first).toBeGreaterThan(2_000);
    expect(third - second).toBeGreaterThan(4_000);
    await eventually(() => !group.isJoined);
    await group.stop();
  });

  it('that has not joined its group yet is reported as not reading', async () => {
    createGroup('lists.early', 0);
    const { values } = await consumerReading.get();
    expect(values.find(({ labels }) => labels.consumer === 'lists.early')?.value).toBe(0);
  });
});
