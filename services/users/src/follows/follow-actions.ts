import { userFollowed, userUnfollowed } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import {
  allowFollower,
  type Follow,
  type FollowDecision,
  type FollowPair,
  removeFollower,
  toggleFollow,
} from '../model/follows.ts';
import { FollowStore } from '../store/follows.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

type FollowRule = (current: Follow | null, pair: FollowPair, now: Date) => FollowDecision;

/** Changes follows in the caller's transaction and publishes the changes. */
@Injectable()
export class FollowActions {
  constructor(
    private readonly store: FollowStore,
    private readonly profiles: ProfileStore,
    private readonly clock: Clock,
  ) {}

  /** Follows or unfollows the target. Returns whether the target is followed now. */
  async toggle(pair: FollowPair, tx: Transaction): Promise<boolean> {
    const follow = await this.applyRule(toggleFollow, pair, tx);
    const data = this.toEventData(follow);
    if (follow.following) tx.emit(userFollowed, data);
    else tx.emit(userUnfollowed, { ...data, removed_by_target: false });
    return follow.following;
  }

  /** Removes the follower, who cannot follow again until `allowAgain` is called. */
  async remove(pair: FollowPair, tx: Transaction): Promise<void> {
    const follow = await this.applyRule(removeFollower, pair, tx);
    tx.emit(userUnfollowed, { ...this.toEventData(follow), removed_by_target: true });
  }

  async allowAgain(pair: FollowPair, tx: Transaction): Promise<void> {
    await this.applyRule(allowFollower, pair, tx);
  }

  private async applyRule(rule: FollowRule, pair: FollowPair, tx: Transaction): Promise<Follow> {
    // Conflicts with a concurrent deletion of either person, which would otherwise miss this follow.
    for (const id of [pair.follower_id, pair.target_id].sort()) {
      if (!(await this.profiles.lock(id, tx))) fail('user/not-found');
    }
    const decision = rule(await this.store.findByPair(pair, tx), pair, this.clock.now());
    if ('next' in decision) {
      await this.store.save(decision.next, tx);
      return decision.next;
    }
    if (decision.refused === 'not-found') fail('user/not-found');
    if (decision.refused === 'blocked') {
      fail('access/denied', { detail: 'This person does not want to be followed by you' });
    }
    fail('validation', { errors: [{ path: 'query.targetId', message: 'You cannot follow yourself' }] });
  }

  private toEventData({ follower_id, target_id, version, at }: Follow) {
    return { follower_id, target_id, version, at: at.toISOString() };
  }
}
