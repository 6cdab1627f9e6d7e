import { Id, newId } from '@giftlist/contracts/primitives';
import { describe, expect, it } from '@jest/globals';
import { deriveCopyId } from './copy-id.ts';

describe('the id of a copy', () => {
  it('depends only on the gift and the list', () => {
    const [gift, other, list, otherList] = [newId(), newId(), newId(), newId()];
    const id = deriveCopyId(gift, list);
    expect(Id.parse(id)).toBe(id);
    expect(deriveCopyId(gift, list)).toBe(id);
    expect(new Set([id, gift, deriveCopyId(other, list), deriveCopyId(gift, otherList)]).size).toBe(4);
  });

  it('sorts like the originals, also for a copy of a copy', () => {
    const gifts = Array.from({ length: 2_000 }, newId);
    const [first, second] = [newId(), newId()];
    const copies = gifts.map(gift => deriveCopyId(deriveCopyId(gift, first), second));
    expect(copies.toSorted()).toEqual(copies);
    expect(new Set(copies).size).toBe(2_000);
  });
});
