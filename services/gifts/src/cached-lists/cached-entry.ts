import type { Claim } from '../claims/claim.ts';
import type { GiftDoc } from '../gifts/gift.ts';
import type { ListDoc } from '../lists/list.store.ts';
import type { GiftViewer } from '../presenting/gift-viewer.ts';

/** A public list's gifts as all see them who have taken nothing there. */
export interface CachedEntry {
  stamp: string;
  /** The list as it was when the entry was made: its rights decide who may have the body. */
  list: ListDoc;
  /** Whoever has a claim there: accounts, keys of addresses, hashes of tokens. */
  holders: string[];
  /** Whoever is signed in may be told more: that something is taken on a list that is not public. */
  depends: boolean;
  /** The answer, as JSON. */
  body: Buffer;
}

/** One line of JSON about the body, then the body, which nobody needs to parse. */
export const packEntry = ({ body, ...head }: CachedEntry): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);

const usualHeadBytes = 8_192;
const holderBytes = 64;

/** About what an entry takes of memory, in bytes. */
export const sizeOf = ({ body, holders }: CachedEntry): number =>
  usualHeadBytes + holders.length * holderBytes + body.length;

export function unpackEntry(packed: Buffer): CachedEntry | undefined {
  const end = packed.indexOf(0x0a);
  if (end < 0) return undefined;
  const head: Omit<CachedEntry, 'body'> = JSON.parse(packed.toString('utf8', 0, end));
  return { ...head, body: packed.subarray(end + 1) };
}

/** Whether this viewer is shown what everybody is shown. */
export function isShared(
  { holders, depends }: Pick<CachedEntry, 'holders' | 'depends'>,
  viewer: GiftViewer,
): boolean {
  if (viewer.role === 'owner' || viewer.role === 'collaborator' || viewer.maybeOwner) return false;
  if (depends && viewer.profileId !== null) return false;
  return !marksOf(viewer).some(mark => holders.includes(mark));
}

const present = (mark: string | null): mark is string => mark !== null;
const marksOfClaim = ({ profile_id, email_key, token_hash }: Claim): string[] =>
  [profile_id, email_key, token_hash].filter(present);
export const holdersOf = (gifts: readonly GiftDoc[]): string[] => [
  ...new Set(gifts.flatMap(({ claims }) => claims.flatMap(marksOfClaim))),
];
const marksOf = ({ profileId, emailKey, tokenHashes }: GiftViewer): string[] => [
  ...[profileId, emailKey].filter(present),
  ...tokenHashes,
];
