import { services } from '@giftlist/contracts/route';
import mongoose from 'mongoose';
import { getAgeMs, type OutboxRow } from '../mongo/collections.ts';

export interface OutboxAge {
  service: string;
  /** The number of unpublished events. */
  waiting: number;
  /** The age of the oldest unpublished event; 0 if there is none. */
  ageSeconds: number;
}

export async function readOutboxAges(
  { MONGO_URL, NAMESPACE }: { MONGO_URL: string; NAMESPACE: string },
  now: Date,
): Promise<OutboxAge[]> {
  const client = await new mongoose.mongo.MongoClient(MONGO_URL, {
    serverSelectionTimeoutMS: 5_000,
  }).connect();
  try {
    const ages: OutboxAge[] = [];
    for (const service of services) {
      const outbox = client.db(`${NAMESPACE}_${service}`).collection<OutboxRow>('outbox');
      const oldest = await outbox.findOne({}, { sort: { at: 1 }, projection: { at: 1 } });
      const ageSeconds = oldest ? Math.floor(getAgeMs(oldest, now.getTime()) / 1_000) : 0;
      ages.push({ service, waiting: await outbox.countDocuments(), ageSeconds });
    }
    return ages;
  } finally {
    await client.close();
  }
}
