import { services } from '@giftlist/contracts/route';
import mongoose from 'mongoose';
import { getAgeMs, type OutboxRow } from '../mongo/collections.ts';

export interface OutboxAge {
  service: string;
  waiting: number;
  /** 0 if there is no event. */
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
      const rows = client.db(`${NAMESPACE}_${service}`).collection<OutboxRow>('outbox');
      const oldest = await rows.findOne({}, { sort: { at: 1 }, projection: { at: 1 } });
      const ageSeconds = oldest ? Math.floor(getAgeMs(oldest, now.getTime()) / 1_000) : 0;
      ages.push({ service, waiting: await rows.countDocuments(), ageSeconds });
    }
    return ages;
  } finally {
    await client.close();
  }
}
