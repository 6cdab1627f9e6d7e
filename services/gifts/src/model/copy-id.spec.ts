import { Id, newId } from '@giftlist/contracts/primitives';
import { describe, expect, it } from '@jest/globals';
import { copyId } from './copy-id.ts';

describe('the id of a copy', () => {
  it('is the same each time, and differs by gift and list', () => {
    const [gift, other, list, otherList] = [newId(), newId(), newId(), newId()];
    const id = copyId(gift, list);
    expect(Id.parse(id)).toBe(id);
    expect(copyId(gift, list)).toBe(id);
    expect(new Set([id, gift, copyId(other, list), copyId(gift, otherList)]).size).toBe(4);
  });

  it('sorts like the originals, also for a copy of a copy', () => {
    const gifts = Array.from({ length: 2_000 }, newId);
    const [first, second] = [newId(), newId()];
    const copies = gifts.map(gift => copyId(copyId(gift, first), second));
    expect(copies.toSorted()).toEqual(copies);
    expect(new Set(copies).size).toBe(2_000);
  });
});
