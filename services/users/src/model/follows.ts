/** The relation of one person to another. The row stays when the follow ends, so that its version keeps growing. */
export interface Follow {
  /** `follower:target` */
  _id: string;
  follower_id: string;
  target_id: string;
  following: boolean;
  /** Removed by the target, who must allow it before this follower can follow again. */
  blocked: boolean;
  /** Increases with every published change of the pair. */
  version: number;
  at: Date;
}

export interface Pair {
  follower_id: string;
  target_id: string;
}

export const pairId = ({ follower_id, target_id }: Pair): string => `${follower_id}:${target_id}`;

export type FollowDecision = { next: Follow } | { refused: 'self' | 'blocked' | 'not-following' };

/** Toggles between Follow and Following. */
export function toggleFollow(present: Follow | null, pair: Pair, now: Date): FollowDecision {
  if (pair.follower_id === pair.target_id) return { refused: 'self' };
  if (present?.blocked) return { refused: 'blocked' };
  return { next: changed(present, pair, { following: !present?.following, blocked: false }, now) };
}

/** The target removes a follower, who cannot follow again until allowed. */
export function removeFollower(present: Follow | null, pair: Pair, now: Date): FollowDecision {
  if (!present?.following) return { refused: 'not-following' };
  return { next: changed(present, pair, { following: false, blocked: true }, now) };
}

/** The target allows a removed follower to follow again. Nothing is published, so the version does not change. */
export function allowFollower(present: Follow | null): FollowDecision {
  if (!present?.blocked) return { refused: 'not-following' };
  return { next: { ...present, blocked: false } };
}

function changed(
  present: Follow | null,
  pair: Pair,
  state: Pick<Follow, 'following' | 'blocked'>,
  now: Date,
): Follow {
  return { _id: pairId(pair), ...pair, ...state, version: (present?.version ?? 0) + 1, at: now };
}
