import { describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { defineModel, shardKeys } from './store.ts';

interface Seat {
  _id: string;
  person_id: string;
  row: number;
}
const seats = () => new Schema<Seat>({ _id: String, person_id: String, row: Number });

describe('a sharded collection', () => {
  it('is registered with its field', () => {
    defineModel('seats_by_person', seats().index({ person_id: 1, row: 1 }, { unique: true }), {
      shardedBy: 'person_id',
    });
    expect(shardKeys.get('seats_by_person')).toBe('person_id');
  });

  it('cannot have a unique index that shards could not enforce', () => {
    const schema = seats().index({ row: 1, person_id: 1 }, { unique: true });
    expect(() => defineModel('seats', schema, { shardedBy: 'person_id' })).toThrow(
      'A unique index of seats does not begin with person_id',
    );
  });
});
