import type { Migration } from '@giftlist/service-kit/mongo/migrations';

const getIdPart = (index: number) => ({ $arrayElemAt: [{ $split: ['$_id', ':'] }, index] });

/**
 * Adds `follower_id` and `target_id` to follows in the gifts and lists services, to match other services. The old
 * fields stay until the next rebuild, because older instances still need them.
 */
export const followFieldsMigration: Migration = {
  id: '2026-11-27-follow-fields',
  async up(db) {
    const fields = { follower_id: getIdPart(0), target_id: getIdPart(1) };
    await db.collection('follows').updateMany({ follower_id: { $exists: false } }, [{ $set: fields }]);
  },
};
