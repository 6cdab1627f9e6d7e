import type { FollowPair } from '@giftlist/service-domain/people/follow-pairs';
import type { Migration } from '@giftlist/service-kit/migrations';

/**
 * Stores both people in fields. Older documents have them only in the id, by which an index can find only followers.
 */
const addFollowFields: Migration = {
  id: '2026-11-22-ends-of-follows',
  up: async db => {
    const idPart = (index: number) => ({ $arrayElemAt: [{ $split: ['$_id', ':'] }, index] });
    await db
      .collection<FollowPair>('follows')
      .updateMany({ target: { $exists: false } }, [{ $set: { follower: idPart(0), target: idPart(1) } }]);
  },
};

export const peopleMigrations = [addFollowFields];
