import type { Migration } from '@giftlist/service-kit/migrations';

interface Walk {
  kind: 'zone' | 'birth' | 'gone';
  person_id: string;
}

const jobKinds = { zone: 'time-zone-change', birth: 'birthday-change', gone: 'person-removal' };

/** Earlier releases kept this work in a separate collection; it starts again as jobs. */
const walksToJobs: Migration = {
  id: '2026-11-25-walks-to-jobs',
  async up(db) {
    const now = new Date();
    for await (const { kind, person_id } of db.collection<Walk>('walks').find()) {
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
