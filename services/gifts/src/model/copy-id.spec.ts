import { Id, newId } from '@giftlist/contracts/primitives';
import { describe, expect, it } from '@jest/globals';
import { deriveCopyId } from './copy-id.ts';

describe('the id of a copy', () => {
  it('depends only on the gift and the list', () => {
    const [giftId, otherGiftId, listId, otherListId] = [newId(), newId(), newId(), newId()];
    const copyId = deriveCopyId(giftId, listId);
    expect(Id.parse(copyId)).toBe(copyId);
    expect(deriveCopyId(giftId, listId)).toBe(copyId);
    expect(
      new Set([copyId, giftId, deriveCopyId(otherGiftId, listId), deriveCopyId(giftId, otherListId)]).size,
    ).toBe(4);
  });

  it('sorts like the id of the original, even for a copy of a copy', () => {
    const giftIds = Array.from({ length: 2_000 }, newId);
    const [firstListId, secondListId] = [newId(), newId()];
    const copyIds = giftIds.map(id => deriveCopyId(deriveCopyId(id, firstListId), secondListId));
    expect(copyIds.toSorted()).toEqual(copyIds);
    expect(new Set(copyIds).size).toBe(2_000);
  });
});
