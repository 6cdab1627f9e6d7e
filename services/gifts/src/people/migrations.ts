import type { Migration } from '@giftlist/service-kit/migrations';
import type { FollowPair } from '@giftlist/service-kit/people/follow-pairs';

/** Older rows name both people only in their id, which an index can search by one of them only. */
const endsOfFollows: Migration = {
  id: '2026-11-22-ends-of-follows',
  up: async db => {
    const end = (place: number) => ({ $arrayElemAt: [{ $split: ['$_id', ':'] }, place] });
    await db
      .collection<FollowPair>('follows')
      .updateMany({ target: { $exists: false } }, [{ $set: { follower: end(0), target: end(1) } }]);
  },
};

export const peopleMigrations = [endsOfFollows];
