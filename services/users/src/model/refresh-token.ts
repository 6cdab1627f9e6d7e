import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * One sign-in of one browser. A refresh token is derived from `seed`, its generation and the system's secret, so that
 * a browser that lost a response can get the same token again.
 */
export interface SignIn {
  _id: string;
  account_id: string;
  seed: string;
  generation: number;
  /** The latest replaced generations and when they were replaced. */
  rotations: { generation: number; at: Date }[];
  opened_at: Date;
  used_at: Date;
  /** When the document is deleted. Leaves time to publish the end of an unused sign-in. */
  expires_at: Date;
  ended_at: Date | null;
  /** The `User-Agent` header at sign-in. */
  agent: string;
  /** The IP address at sign-in. */
  address: string;
}

export const refreshRules = {
  /** Unused sign-ins end after this time. */
  idleMs: 30 * 86_400_000,
  /** The time after `idleMs` in which the end of a sign-in can be published. */
  publishWindowMs: 7 * 86_400_000,
  /** Within this time, reuse of a replaced token counts as a race of two tabs. */
  raceMs: 30_000,
  /** The number of past rotations that are stored to distinguish a race from a theft. */
  maxRotations: 20,
} as const;

/** A sign-in that was last used at or before this time has ended. */
export const getIdleCutoff = (now: Date): Date => new Date(now.getTime() - refreshRules.idleMs);

export const computeDocumentExpiry = (usedAt: Date): Date =>
  new Date(usedAt.getTime() + refreshRules.idleMs + refreshRules.publishWindowMs);

export interface ParsedToken {
  signInId: string;
  generation: number;
  mac: string;
}

type TokenSource = Pick<SignIn, '_id' | 'seed'>;

export function deriveRefreshToken(secret: string, source: TokenSource, generation: number): string {
  return `${source._id}.${generation}.${computeMac(secret, source, generation)}`;
}

const refreshTokenPattern = /^([\w-]{36})\.(\d{1,9})\.([\w-]{43})$/;

export function parseRefreshToken(text: string | undefined): ParsedToken | null {
  const [, signInId, generation, mac] = refreshTokenPattern.exec(text ?? '') ?? [];
  return signInId && generation && mac ? { signInId, generation: Number(generation), mac } : null;
}

/** `race` returns the current token again, `theft` ends the whole sign-in. */
export type RefreshDecision = 'rotate' | 'race' | 'theft' | 'refused';

export function decideRefresh(
  secret: string,
  signIn: SignIn | null,
  token: ParsedToken,
  now: Date,
): RefreshDecision {
  if (!signIn || signIn.ended_at || signIn.used_at <= getIdleCutoff(now)) return 'refused';
  const expectedMac = computeMac(secret, signIn, token.generation);
  if (!timingSafeEqual(Buffer.from(expectedMac), Buffer.from(token.mac))) return 'refused';
  if (token.generation === signIn.generation) return 'rotate';
  const rotation = signIn.rotations.find(({ generation }) => generation === token.generation);
  const isJustRotated = rotation && now.getTime() - rotation.at.getTime() <= refreshRules.raceMs;
  return isJustRotated ? 'race' : 'theft';
}

function computeMac(secret: string, { _id, seed }: TokenSource, generation: number): string {
  return createHmac('sha256', secret).update(`refresh:${_id}:${generation}:${seed}`).digest('base64url');
}
