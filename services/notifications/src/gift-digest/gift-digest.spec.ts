import { describe, expect, it } from '@jest/globals';
import { decideTellings } from './gift-digest.ts';

const list = { user_id: 'owner', editor_ids: ['ed', 'eda'], isDeleted: false };
const gift = (title: string, added_by: string) => ({ id: title, title, added_by });

describe('recipients of a gift digest', () => {
  it('are all people of the list except the one who added the gifts', () => {
    expect(decideTellings(list, [gift('Kite', 'owner'), gift('Book', 'owner')])).toEqual([
      { personId: 'ed', titles: ['Kite', 'Book'], by: 'owner' },
      { personId: 'eda', titles: ['Kite', 'Book'], by: 'owner' },
    ]);
  });

  it('include the owner if a collaborator added gifts', () => {
    expect(decideTellings(list, [gift('Kite', 'ed')])).toEqual([
      { personId: 'owner', titles: ['Kite'], by: 'ed' },
      { personId: 'eda', titles: ['Kite'], by: 'ed' },
    ]);
  });

  it('are notified only of gifts of others', () => {
    expect(decideTellings(list, [gift('Kite', 'ed'), gift('Book', 'owner')])).toEqual([
      { personId: 'owner', titles: ['Kite'], by: 'ed' },
      { personId: 'ed', titles: ['Book'], by: 'owner' },
      { personId: 'eda', titles: ['Kite', 'Book'], by: null },
    ]);
  });

  it('are empty if the list has no other people, is deleted, or no gifts are left', () => {
    expect(decideTellings({ ...list, editor_ids: [] }, [gift('Kite', 'owner')])).toEqual([]);
    expect(decideTellings({ ...list, isDeleted: true }, [gift('Kite', 'ed')])).toEqual([]);
    expect(decideTellings(list, [])).toEqual([]);
  });
});
