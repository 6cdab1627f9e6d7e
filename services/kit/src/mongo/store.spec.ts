import { describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { defineModel, shardKeys } from './store.ts';

interface Seat {
  _id: string;
  person_id: string;
  row: number;
}
const createSeatSchema = () => new Schema<Seat>({ _id: String, person_id: String, row: Number });

describe('a sharded collection', () => {
  it('is registered with its shard key', () => {
    defineModel('seats_by_person', createSeatSchema().index({ person_id: 1, row: 1 }, { unique: true }), {
      shardedBy: 'person_id',
    });
    expect(shardKeys.get('seats_by_person')).toBe('person_id');
  });

  it('cannot have a unique index that shards could not enforce', () => {
    const schema = createSeatSchema().index({ row: 1, person_id: 1 }, { unique: true });
    expect(() => defineModel('seats', schema, { shardedBy: 'person_id' })).toThrow(
      'A unique index of seats does not begin with person_id',
    );
  });
});
