/** One person's relation to another. The row outlives the follow, so that its version keeps increasing. */
export interface Follow {
  /** `follower:target` */
  _id: string;
  follower_id: string;
  target_id: string;
  following: boolean;
  /** Whether the target removed this follower, who cannot follow again until the target allows it. */
  blocked: boolean;
  /** Increases with every published change of the pair. */
  version: number;
  at: Date;
}

export interface FollowPair {
  follower_id: string;
  target_id: string;
}

export const getPairId = ({ follower_id, target_id }: FollowPair): string => `${follower_id}:${target_id}`;

export type FollowDecision = { next: Follow } | { refused: 'self' | 'blocked' | 'not-following' };

export function toggleFollow(current: Follow | null, pair: FollowPair, now: Date): FollowDecision {
  if (pair.follower_id === pair.target_id) return { refused: 'self' };
  if (current?.blocked) return { refused: 'blocked' };
  return { next: createNextFollow(current, pair, { following: !current?.following, blocked: false }, now) };
}

/** Removes a follower, who cannot follow again until the target allows it. */
export function removeFollower(current: Follow | null, pair: FollowPair, now: Date): FollowDecision {
  if (!current?.following) return { refused: 'not-following' };
  return { next: createNextFollow(current, pair, { following: false, blocked: true }, now) };
}

/** Allows a removed follower to follow again. Nothing is published, so the version does not change. */
export function allowFollower(current: Follow | null): FollowDecision {
  if (!current?.blocked) return { refused: 'not-following' };
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
