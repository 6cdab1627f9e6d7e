import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BaseConfig } from '../core/config.ts';
import { RedisClient } from '../redis/redis.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { eventually, startTestService, type TestService } from '../testing.ts';
import { OutboxSignal } from './outbox-signal.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service?.stop());

it('outbox signal: reaches the listening relay in another process of the same service', async () => {
  const config = { NAMESPACE: service.namespace } as BaseConfig;
  const createSignal = (serviceName: string) =>
    new OutboxSignal(service.get(RedisClient), config, serviceName);
  const [relay, committer, otherService] = [createSignal('one'), createSignal('one'), createSignal('two')];
  let [received, receivedByOther] = [0, 0];
  const stopListening = relay.listen(() => {
    received += 1;
  });
  const stopOther = otherService.listen(() => {
    receivedByOther += 1;
  });
  await eventually(() => received === 1 && receivedByOther === 1);

  committer.notify();
  await eventually(() => received === 2);

  stopListening();
  relay.notify();
  committer.notify();
  otherService.notify();
  await eventually(() => receivedByOther === 2);
  stopOther();
  expect(received).toBe(2);
});
