import type { Migration } from '@giftlist/service-kit/mongo/migrations';

const idPart = (index: number) => ({ $arrayElemAt: [{ $split: ['$_id', ':'] }, index] });

/**
 * Names the people of a follow in gifts and lists as the other services do. Instances of the older release still need
 * the old fields, which stay until the next rebuild.
 */
export const followFieldsMigration: Migration = {
  id: '2026-11-27-follow-fields',
  async up(db) {
    const fields = { follower_id: idPart(0), target_id: idPart(1) };
    await db.collection('follows').updateMany({ follower_id: { $exists: false } }, [{ $set: fields }]);
  },
};
