import { describe, expect, it } from '@jest/globals';
import { decideRecipients } from './gift-digest.ts';

const list = { user_id: 'owner', editor_ids: ['ed', 'eda'], isDeleted: false };
const createGift = (title: string, added_by: string) => ({ id: title, title, added_by });

describe('the recipients of a gift digest', () => {
  it('are the owner and collaborators, except the one who added the gifts', () => {
    expect(decideRecipients(list, [createGift('Kite', 'owner'), createGift('Book', 'owner')])).toEqual([
      { personId: 'ed', titles: ['Kite', 'Book'], adderId: 'owner' },
      { personId: 'eda', titles: ['Kite', 'Book'], adderId: 'owner' },
    ]);
  });

  it('include the owner if a collaborator added gifts', () => {
    expect(decideRecipients(list, [createGift('Kite', 'ed')])).toEqual([
      { personId: 'owner', titles: ['Kite'], adderId: 'ed' },
      { personId: 'eda', titles: ['Kite'], adderId: 'ed' },
    ]);
  });

  it('are each notified only of gifts that others added', () => {
    expect(decideRecipients(list, [createGift('Kite', 'ed'), createGift('Book', 'owner')])).toEqual([
      { personId: 'owner', titles: ['Kite'], adderId: 'ed' },
      { personId: 'ed', titles: ['Book'], adderId: 'owner' },
      { personId: 'eda', titles: ['Kite', 'Book'], adderId: null },
    ]);
  });

  it('are none if the list has no collaborators, has no new gifts or is deleted', () => {
    expect(decideRecipients({ ...list, editor_ids: [] }, [createGift('Kite', 'owner')])).toEqual([]);
    expect(decideRecipients({ ...list, isDeleted: true }, [createGift('Kite', 'ed')])).toEqual([]);
    expect(decideRecipients(list, [])).toEqual([]);
  });
});
