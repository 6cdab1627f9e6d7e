import { describe, expect, it } from '@jest/globals';
import { decideTellings } from './gift-digest.ts';

const list = { user_id: 'owner', editor_ids: ['ed', 'eda'], isDeleted: false };
const gift = (title: string, added_by: string) => ({ id: title, title, added_by });

describe('who is told of added gifts', () => {
  it('is everyone who keeps the list, but for whoever added them', () => {
    expect(decideTellings(list, [gift('Kite', 'owner'), gift('Book', 'owner')])).toEqual([
      { personId: 'ed', titles: ['Kite', 'Book'], by: 'owner' },
      { personId: 'eda', titles: ['Kite', 'Book'], by: 'owner' },
    ]);
  });

  it('is the owner, too, when a collaborator adds', () => {
    expect(decideTellings(list, [gift('Kite', 'ed')])).toEqual([
      { personId: 'owner', titles: ['Kite'], by: 'ed' },
      { personId: 'eda', titles: ['Kite'], by: 'ed' },
    ]);
  });

  it('is told of the gifts of others alone', () => {
    expect(decideTellings(list, [gift('Kite', 'ed'), gift('Book', 'owner')])).toEqual([
      { personId: 'owner', titles: ['Kite'], by: 'ed' },
      { personId: 'ed', titles: ['Book'], by: 'owner' },
      { personId: 'eda', titles: ['Kite', 'Book'], by: null },
    ]);
  });

  it('is nobody when the list has no one else, is deleted, or nothing is left to tell', () => {
    expect(decideTellings({ ...list, editor_ids: [] }, [gift('Kite', 'owner')])).toEqual([]);
    expect(decideTellings({ ...list, isDeleted: true }, [gift('Kite', 'ed')])).toEqual([]);
    expect(decideTellings(list, [])).toEqual([]);
  });
});
