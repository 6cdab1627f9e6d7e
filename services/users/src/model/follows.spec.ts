import { describe, expect, it } from '@jest/globals';
import { allowFollower, type Follow, type FollowDecision, removeFollower, toggleFollow } from './follows.ts';

const now = new Date('2026-03-01T12:00:00Z');
const pair = { follower_id: 'ann', target_id: 'bob' };

function getNext(decision: FollowDecision): Follow {
  if ('refused' in decision) throw new Error(`refused: ${decision.refused}`);
  return decision.next;
}

describe('toggleFollow', () => {
  it('follows, unfollows and follows again, with an increasing version', () => {
    const first = getNext(toggleFollow(null, pair, now));
    expect(first).toEqual({
      _id: 'ann:bob',
      follower_id: 'ann',
      target_id: 'bob',
      following: true,
      blocked: false,
      version: 1,
      at: now,
    });
    const second = getNext(toggleFollow(first, pair, now));
    expect(second).toMatchObject({ following: false, version: 2 });
    expect(getNext(toggleFollow(second, pair, now))).toMatchObject({ following: true, version: 3 });
  });

  it('refuses following oneself', () => {
    expect(toggleFollow(null, { follower_id: 'ann', target_id: 'ann' }, now)).toEqual({ refused: 'self' });
  });
});

describe('a removed follower', () => {
  const following = getNext(toggleFollow(null, pair, now));
  const removed = getNext(removeFollower(following, pair, now));

  it('no longer follows and cannot follow again', () => {
    expect(removed).toMatchObject({ following: false, blocked: true, version: 2 });
    expect(toggleFollow(removed, pair, now)).toEqual({ refused: 'blocked' });
  });

  it('can follow again once the target allows it, with the next version', () => {
    const allowed = getNext(allowFollower(removed));
    expect(allowed).toEqual({ ...removed, blocked: false });
    expect(getNext(toggleFollow(allowed, pair, now))).toMatchObject({ following: true, version: 3 });
  });

  it('cannot be removed again', () => {
    expect(removeFollower(removed, pair, now)).toEqual({ refused: 'not-found' });
  });
});

it('somebody who has never followed cannot be removed', () => {
  expect(removeFollower(null, pair, now)).toEqual({ refused: 'not-found' });
});

it('a follower who was not removed cannot be allowed again', () => {
  const follow = getNext(toggleFollow(null, pair, now));
  expect(allowFollower(follow)).toEqual({ refused: 'not-found' });
});
