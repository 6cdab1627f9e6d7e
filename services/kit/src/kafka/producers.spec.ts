import { expect, it } from '@jest/globals';
import type { KafkaMessage, ProducerConfig } from 'kafkajs';
import type { OutboxSignal } from '../messaging/outbox-signal.ts';
import type { Leases } from '../mongo/lease.ts';
import type { KafkaClient } from './client.ts';
import { DeadLetterWriter } from './dead-letter-writer.ts';
import { OutboxRelay } from './relay.ts';

it('producers: never let the broker create topics with default settings', async () => {
  const settings: (boolean | undefined)[] = [];
  const connect = async () => {
    throw new Error('unavailable');
  };
  const producer = ({ allowAutoTopicCreation }: ProducerConfig = {}) => {
    settings.push(allowAutoTopicCreation);
    return { connect, disconnect: async () => undefined };
  };
  const broker = { namespace: 'test', kafka: { producer } } as unknown as KafkaClient;
  const details = {
    topic: 'users.events',
    consumer: 'test.reader',
    partition: 0,
    reason: 'invalid',
    detail: '',
    attempts: 1,
  } as const;
  await expect(new DeadLetterWriter(broker).write({} as KafkaMessage, details)).rejects.toThrow(
    'unavailable',
  );
  const [leases, signal] = [{} as Leases, { listen: () => () => undefined } as unknown as OutboxSignal];
  await expect(
    new OutboxRelay(leases, broker, signal, 'users').publishUntilAborted(AbortSignal.abort()),
  ).rejects.toThrow();
  expect(settings).toEqual([false, false]);
});
