import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * One sign-in of one browser. Its refresh tokens are numbered and derived, not stored: token `n` is a MAC over the
 * sign-in's `seed` and `n` under the system's secret. So a browser that lost the response of a rotation can get the
 * same token again, any earlier token is recognised as old, and deriving a token takes both the database and the secret.
 */
export interface SignIn {
  _id: string;
  account_id: string;
  seed: string;
  /** The number of the one valid token. */
  generation: number;
  /** The last rotations: which token was replaced, and when. */
  rotations: { generation: number; at: Date }[];
  opened_at: Date;
  used_at: Date;
  /** When the row expires: well after an unused sign-in is over, so that its end has been published. */
  expires_at: Date;
  /** Set when it was signed out, ended elsewhere, recognised as stolen, or unused for too long. */
  ended_at: Date | null;
  agent: string;
  address: string;
}

export const refreshRules = {
  /** An unused sign-in ends after this. */
  idleMs: 30 * 86_400_000,
  /** The time after that in which its end can be published. */
  tellingMs: 7 * 86_400_000,
  /** Within this time after its rotation an old token is treated as a race of two tabs. */
  raceMs: 30_000,
  /** How many rotations are kept to distinguish a race from a theft. */
  remembered: 20,
} as const;

/** A sign-in that was not used since then has ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - refreshRules.idleMs);

/** When the row of an unused sign-in expires. */
export const expiryOf = (usedAt: Date): Date =>
  new Date(usedAt.getTime() + refreshRules.idleMs + refreshRules.tellingMs);

export interface PresentedToken {
  signInId: string;
  generation: number;
  mac: string;
}

type Source = Pick<SignIn, '_id' | 'seed'>;

export function refreshToken(secret: string, source: Source, generation: number): string {
  return `${source._id}.${generation}.${macOf(secret, source, generation)}`;
}

/** Parses a refresh token; null if it is malformed. */
export function readRefreshToken(text: string | undefined): PresentedToken | null {
  const [, signInId, number, mac] = /^([\w-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(text ?? '') ?? [];
  return signInId && number && mac ? { signInId, generation: Number(number), mac } : null;
}

/** `rotate` it, return the current one again (`race`), end the whole sign-in (`theft`), or refuse. */
export type RefreshVerdict = 'rotate' | 'race' | 'theft' | 'refused';

/** Decides what a presented refresh token means for its sign-in. */
export function judgeRefresh(
  secret: string,
  signIn: SignIn | null,
  presented: PresentedToken,
  now: Date,
): RefreshVerdict {
  if (!signIn || signIn.ended_at || signIn.used_at <= idleSince(now)) return 'refused';
  const expected = macOf(secret, signIn, presented.generation);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(presented.mac))) return 'refused';
  if (presented.generation === signIn.generation) return 'rotate';
  const rotation = signIn.rotations.find(({ generation }) => generation === presented.generation);
  const justRotated = rotation && now.getTime() - rotation.at.getTime() <= refreshRules.raceMs;
  return justRotated ? 'race' : 'theft';
}

function macOf(secret: string, { _id, seed }: Source, generation: number): string {
  return createHmac('sha256', secret).update(`refresh:${_id}:${generation}:${seed}`).digest('base64url');
}
