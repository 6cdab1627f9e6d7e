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
    const known = await findSubscriptions(admin, namespace);
    if (known.some(entry => entry.consumer === consumer)) return;
    const consumersWithLetters = new Set<string>();
    for (const entry of known)
      if (await hasMessages(admin, entry.deadLetters)) consumersWithLetters.add(entry.consumer);
    const names = [...consumersWithLetters].sort().join(', ') || 'none';
    throw new Error(`there is no consumer ${consumer}; consumers with dead letters: ${names}`);
  } finally {
    await admin.disconnect();
  }
}

async function hasMessages(admin: Admin, topic: string): Promise<boolean> {
  const ends = await admin.fetchTopicOffsets(topic);
  return ends.some(({ low, high }) => BigInt(high) > BigInt(low));
}
