/** Whether one person follows another. The document stays after an unfollow, so that its version keeps increasing. */
export interface Follow {
  /** `follower:target` */
  _id: string;
  follower_id: string;
  target_id: string;
  following: boolean;
  /** Whether the target has removed this follower and not yet allowed them to follow again. */
  blocked: boolean;
  version: number;
  at: Date;
}

export interface FollowPair {
  follower_id: string;
  target_id: string;
}

export const getPairId = ({ follower_id, target_id }: FollowPair): string => `${follower_id}:${target_id}`;

export type FollowDecision = { next: Follow } | { refused: 'self' | 'blocked' | 'not-found' };

export function toggleFollow(current: Follow | null, pair: FollowPair, now: Date): FollowDecision {
  if (pair.follower_id === pair.target_id) return { refused: 'self' };
  if (current?.blocked) return { refused: 'blocked' };
  return { next: createNextFollow(current, pair, { following: !current?.following, blocked: false }, now) };
}

/** Ends the follow. The follower cannot follow again until `allowFollower` is called. */
export function removeFollower(current: Follow | null, pair: FollowPair, now: Date): FollowDecision {
  if (!current?.following) return { refused: 'not-found' };
  return { next: createNextFollow(current, pair, { following: false, blocked: true }, now) };
}

/** Lets a removed follower follow again. No event is published, so the version does not change. */
export function allowFollower(current: Follow | null): FollowDecision {
  if (!current?.blocked) return { refused: 'not-found' };
  return { next: { ...current, blocked: false } };
}

function createNextFollow(
  current: Follow | null,
  pair: FollowPair,
  state: Pick<Follow, 'following' | 'blocked'>,
  now: Date,
): Follow {
  return { _id: getPairId(pair), ...pair, ...state, version: (current?.version ?? 0) + 1, at: now };
}
