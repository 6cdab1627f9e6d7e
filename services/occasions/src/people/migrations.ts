import type { Migration } from '@giftlist/service-kit/mongo/migrations';

interface WalkDocument {
  kind: 'zone' | 'birth' | 'gone';
  person_id: string;
}

const jobKinds = { zone: 'time-zone-change', birth: 'birthday-change', gone: 'person-removal' };

/** Earlier releases stored jobs in the collection `walks`. */
const walksToJobs: Migration = {
  id: '2026-11-25-walks-to-jobs',
  async up(db) {
    const now = new Date();
    for await (const { kind, person_id } of db.collection<WalkDocument>('walks').find()) {
      const job = { kind: jobKinds[kind], key: person_id, person: person_id, input: null };
      await db
        .collection<{ _id: string }>('jobs')
        .updateOne(
          { _id: `${job.kind}/${person_id}` },
          { $setOnInsert: { ...job, position: null, at: now, due: now, failures: 0 } },
          { upsert: true },
        );
    }
    await db.dropCollection('walks');
  },
};

export const peopleMigrations = [walksToJobs];
