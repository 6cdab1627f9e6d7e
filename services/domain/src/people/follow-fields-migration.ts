import type { Migration } from '@giftlist/service-kit/mongo/migrations';

/** Returns an expression for a person's id in `_id` (`follower:target`). */
const getPersonId = (index: 0 | 1) => ({ $arrayElemAt: [{ $split: ['$_id', ':'] }, index] });

/**
 * Adds `follower_id` and `target_id` to follows in the gifts and lists services, to match other services. The
 * fields of earlier releases stay until the next rebuild, because instances of those releases still need them.
 */
export const followFieldsMigration: Migration = {
  id: '2026-11-27-follow-fields',
  async up(db) {
    const fields = { follower_id: getPersonId(0), target_id: getPersonId(1) };
    await db.collection('follows').updateMany({ follower_id: { $exists: false } }, [{ $set: fields }]);
  },
};
