import { userFollowed, userUnfollowed } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/clock';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import {
  allowFollower,
  type Follow,
  type FollowDecision,
  type Pair,
  removeFollower,
  toggleFollow,
} from '../model/follows.ts';
import { FollowStore } from '../store/follows.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

type Decide = (present: Follow | null, pair: Pair, now: Date) => FollowDecision;

/** Applies decisions on following and publishes their events. Call it inside a transaction. */
@Injectable()
export class Following {
  constructor(
    private readonly store: FollowStore,
    private readonly profiles: ProfileStore,
    private readonly clock: Clock,
  ) {}

  /** Returns whether the follower follows now. */
  async toggle(pair: Pair, tx: Transaction): Promise<boolean> {
    const follow = await this.carryOut(toggleFollow, pair, tx);
    const told = this.told(follow);
    if (follow.following) tx.emit(userFollowed, told);
    else tx.emit(userUnfollowed, { ...told, removed_by_target: false });
    return follow.following;
  }

  async remove(pair: Pair, tx: Transaction): Promise<void> {
    const follow = await this.carryOut(removeFollower, pair, tx);
    tx.emit(userUnfollowed, { ...this.told(follow), removed_by_target: true });
  }

  async allow(pair: Pair, tx: Transaction): Promise<void> {
    await this.carryOut(allowFollower, pair, tx);
  }

  private async carryOut(decide: Decide, pair: Pair, tx: Transaction): Promise<Follow> {
    // Neither may be deleted meanwhile: their data would remain.
    for (const id of [pair.follower_id, pair.target_id].sort()) {
      if (!(await this.profiles.hold(id, tx))) fail('user/not-found');
    }
    const decision = decide(await this.store.pair(pair, tx), pair, this.clock.now());
    if ('next' in decision) {
      await this.store.put(decision.next, tx);
      return decision.next;
    }
    if (decision.refused === 'not-following') fail('user/not-found');
    if (decision.refused === 'blocked') {
      fail('access/denied', { detail: 'This person does not want to be followed by you' });
    }
    fail('validation', { errors: [{ path: 'query.targetId', message: 'You cannot follow yourself' }] });
  }

  private told({ follower_id, target_id, version, at }: Follow) {
    return { follower_id, target_id, version, at: at.toISOString() };
  }
}
