import type { Admin } from 'kafkajs';
import type { KafkaClient } from '../kafka/client.ts';
import { findSubscriptions } from './lag.ts';

/** Throws if there is no such consumer, with a list of the consumers that have dead letters. */
export async function requireKnownConsumer(
  { kafka, namespace }: KafkaClient,
  consumer: string,
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const subscriptions = await findSubscriptions(admin, namespace);
    if (subscriptions.some(subscription => subscription.consumer === consumer)) return;
    const consumersWithLetters = new Set<string>();
    for (const subscription of subscriptions)
      if (await hasMessages(admin, subscription.deadLetterTopic))
        consumersWithLetters.add(subscription.consumer);
    const names = [...consumersWithLetters].sort().join(', ') || 'none';
    throw new Error(`there is no consumer ${consumer}; consumers with dead letters: ${names}`);
  } finally {
    await admin.disconnect();
  }
}

async function hasMessages(admin: Admin, topic: string): Promise<boolean> {
  const partitions = await admin.fetchTopicOffsets(topic);
  return partitions.some(({ low, high }) => BigInt(high) > BigInt(low));
}
