import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * One sign-in of one browser. Its refresh tokens are numbered and derived, not stored: token `n` is a MAC
 * over the sign-in's `seed` and `n` under the house's secret. So a browser that lost the answer of a
 * rotation can be given the same token again, any earlier token is recognised as old however long ago, and
 * neither the database nor the secret alone yields a token.
 */
export interface SignIn {
  _id: string;
  account_id: string;
  seed: string;
  /** The number of the one token that is valid. */
  generation: number;
  /** The last rotations: which token was replaced, and when. */
  rotations: { generation: number; at: Date }[];
  opened_at: Date;
  used_at: Date;
  /** When the row goes: well after an unused sign-in is over, so that its end was told. */
  expires_at: Date;
  /** Set when it was signed out, ended from elsewhere, found stolen, or unused for too long. */
  ended_at: Date | null;
  agent: string;
  address: string;
}

export const refreshRules = {
  /** An unused sign-in ends after this. */
  idleMs: 30 * 86_400_000,
  /** For so long after that its end can be told. */
  tellingMs: 7 * 86_400_000,
  /** Within this time of its rotation an old token is a race of two tabs (decisions.md, Accounts). */
  raceMs: 30_000,
  /** How many rotations are remembered for telling a race from a theft. */
  remembered: 20,
} as const;

/** A sign-in that was not used since then is over. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - refreshRules.idleMs);

/** When the row of a sign-in goes that is not used any more. */
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

/** Takes a refresh token apart; null where the text is none. */
export function readRefreshToken(text: string | undefined): PresentedToken | null {
  const [, signInId, number, mac] = /^([\w-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(text ?? '') ?? [];
  return signInId && number && mac ? { signInId, generation: Number(number), mac } : null;
}

/** `rotate` it, answer the present one again (`race`), end the whole sign-in (`theft`), or refuse. */
export type RefreshVerdict = 'rotate' | 'race' | 'theft' | 'refused';

/** What a presented refresh token means for the sign-in it names. */
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
