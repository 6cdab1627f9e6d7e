import { newId } from '@giftlist/contracts/primitives';
import { userRegistered } from '@giftlist/contracts/users/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../log.ts';
import { personState } from '../sample/sample-person.ts';
import { sampleService } from '../sample/sample-service.ts';
import { eventually, startTestService, type TestService } from '../testing.ts';
import { KafkaClient } from './client.ts';
import { DeadLetterBox } from './dead-letter.ts';
import { EventReader } from './event-reader.ts';
import { GroupConsumer } from './group-consumer.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
  await service.publish(userRegistered, personState(newId(), 1));
});
afterAll(() => service?.stop());

/** A reader that fails in itself, not in its handlers, the first times. */
class FailingReader extends EventReader {
  attempts = 0;
  failures = 0;

  override async readBatch(): Promise<void> {
    this.attempts += 1;
    if (this.attempts <= this.failures) throw new TypeError('a defect of the reader');
  }
}

function consume(name: string, failures: number) {
  const broker = service.get(KafkaClient);
  const log = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent');
  const subscription = { definition: userRegistered, handle: async () => true };
  const reader = new FailingReader(name, [subscription], service.namespace, service.get(DeadLetterBox), log);
  reader.failures = failures;
  const group = new GroupConsumer(reader, broker, log);
  group.start();
  return { reader, group };
}

describe('a consumer that crashes', () => {
  it('starts again', async () => {
    const { reader, group } = consume('lists.shaky', 2);
    await eventually(() => reader.attempts > 2);
    expect(group.joined).toBe(true);
    await group.stop();
  });

  it('again and again gives up', async () => {
    const { reader, group } = consume('lists.hopeless', 1_000);
    await group.gaveUp;
    expect(reader.attempts).toBeGreaterThanOrEqual(5);
    expect(group.joined).toBe(false);
    await group.stop();
  });
});
