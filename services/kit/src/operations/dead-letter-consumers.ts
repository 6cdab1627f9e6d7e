import type { Admin } from 'kafkajs';
import type { KafkaClient } from '../kafka/client.ts';
import { subscriptions } from './lag.ts';

/** Throws if no consumer of a namespace has this name; the message lists those that have dead letters. */
export async function refuseUnknownConsumer(
  { kafka, namespace }: KafkaClient,
  consumer: string,
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const known = await subscriptions(admin, namespace);
    if (known.some(one => one.consumer === consumer)) return;
    const having = new Set<string>();
    for (const one of known) if (await holdsAny(admin, one.deadLetters)) having.add(one.consumer);
    const named = [...having].sort().join(', ') || 'none';
    throw new Error(`there is no consumer ${consumer}; dead letters have: ${named}`);
  } finally {
    await admin.disconnect();
  }
}

async function holdsAny(admin: Admin, topic: string): Promise<boolean> {
  const ends = await admin.fetchTopicOffsets(topic);
  return ends.some(({ low, high }) => BigInt(high) > BigInt(low));
}
