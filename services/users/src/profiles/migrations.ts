import type { Migration } from '@giftlist/service-kit/migrations';
import type { Profile } from './profiles.ts';

/** Profiles of before are found by one word; see `searchText`. */
const searchTexts: Migration = {
  id: '2026-11-23-search-text',
  up: async db => {
    const withSpace = { $concat: ['$$value', { $cond: [{ $eq: ['$$value', ''] }, '', ' '] }, '$$this'] };
    const search_text = { $reduce: { input: '$search_terms', initialValue: '', in: withSpace } };
    await db
      .collection<Profile>('profiles')
      .updateMany({ search_text: { $exists: false } }, [{ $set: { search_text } }]);
  },
};

export const profileMigrations = [searchTexts];
