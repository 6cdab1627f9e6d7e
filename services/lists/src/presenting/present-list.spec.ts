import { GiftList } from '@giftlist/contracts/lists/entities';
import { describe, expect, it } from '@jest/globals';
import { sampleList } from '../testing/sample-list.ts';
import { presentList, type ViewerContext } from './present-list.ts';

const owner = {
  id: '0190a000-0000-7000-8000-000000000001',
  first_name: 'Ada',
  last_name: 'Lovelace',
  username: 'ada',
  profile_pic: null,
};
const list = sampleList({
  user_id: owner.id,
  gift_receive_by: 'by_mail',
  shipping_address: 'Main Street 1',
});
const now = new Date('2026-05-01T00:00:00Z');
const collage = { images: ['/media/gifts/a'], gifts_count: 2 };

const present = (viewer: Partial<ViewerContext>) =>
  presentList(
    list,
    { role: 'viewer', maybeOwner: false, hasClaim: false, ...viewer },
    { owner, collage, now },
  );

describe('a presented list', () => {
  it.each([
    ['owner', false, true, true],
    ['collaborator', false, true, true],
    ['follower', false, false, false],
    ['viewer', false, false, false],
    ['viewer', true, true, false],
    ['follower', true, true, false],
  ] as const)(
    'for %s (has a claim: %p) contains the address: %p, collaborators: %p',
    (role, hasClaim, hasAddress, hasEditors) => {
      const presented = present({ role, hasClaim });
      expect('shipping_address' in presented && 'instruction' in presented).toBe(hasAddress);
      expect(JSON.stringify(presented).includes('Main Street')).toBe(hasAddress);
      expect('editor_users' in presented).toBe(hasEditors);
      expect(JSON.stringify(presented).includes('bea@')).toBe(hasEditors);
      expect(JSON.stringify(presented)).not.toContain('key-of-bea');
      expect(presented.viewer_role).toBe(role);
    },
  );

  it('contains maybe_owner for a possible owner, but not the address', () => {
    const presented = present({ maybeOwner: true });
    expect(presented.maybe_owner).toBe(true);
    expect(JSON.stringify(presented)).not.toContain('Main Street');
  });

  it.each([
    ['2026-06-02T11:59:59Z', 'owner', false, false],
    ['2026-06-02T12:00:00Z', 'owner', false, true],
    ['2026-06-02T12:00:00Z', 'owner', true, false],
    ['2026-06-02T12:00:00Z', 'collaborator', false, false],
    ['2026-06-02T12:00:00Z', 'viewer', false, false],
  ] as const)(
    'offers Reveal only to the owner, once 2026-06-01 is over everywhere: at %s to %s (revealed: %p): %p',
    (time, role, gifts_revealed, offered) => {
      const presented = presentList(
        { ...list, occasion_date: '2026-06-01', gifts_revealed },
        { role, maybeOwner: false, hasClaim: false },
        { owner, collage, now: new Date(time) },
      );
      expect(presented.reveal_offered).toBe(offered);
    },
  );

  it('does not offer Reveal if the list has no date', () => {
    const undated = presentList(
      { ...list, occasion_date: null },
      { role: 'owner', maybeOwner: false, hasClaim: false },
      { owner, collage, now },
    );
    expect(undated.reveal_offered).toBe(false);
  });

  it('matches the contract', () => {
    expect(GiftList.parse(present({ role: 'owner' }))).toEqual(present({ role: 'owner' }));
  });
});
