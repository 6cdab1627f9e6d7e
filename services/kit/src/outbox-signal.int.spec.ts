import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BaseConfig } from './config.ts';
import { OutboxSignal } from './outbox-signal.ts';
import { RedisClient } from './redis.ts';
import { sampleService } from './testing/sample/sample-service.ts';
import { eventually, startTestService, type TestService } from './testing.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service?.stop());

it('a commit notifies the relay of another process, until it stops listening', async () => {
  const config = { NAMESPACE: service.namespace } as BaseConfig;
  const createSignal = (name: string) => new OutboxSignal(service.get(RedisClient), config, name);
  const [relay, committer, otherService] = [createSignal('one'), createSignal('one'), createSignal('two')];
  let [signals, othersSignals] = [0, 0];
  const stopListening = relay.listen(() => {
    signals += 1;
  });
  const stopOther = otherService.listen(() => {
    othersSignals += 1;
  });
  await eventually(() => signals === 1 && othersSignals === 1);

  committer.notify();
  await eventually(() => signals === 2);

  stopListening();
  relay.notify();
  committer.notify();
  otherService.notify();
  await eventually(() => othersSignals === 2);
  stopOther();
  expect(signals).toBe(2);
});
