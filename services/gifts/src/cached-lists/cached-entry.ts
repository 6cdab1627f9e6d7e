import { maybeRecipient, mayEdit } from '@giftlist/contracts/rules/capabilities';
import type { ListDoc } from '../lists/list.store.ts';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';

/** A public list's gifts as shown to everyone without a claim on it. */
export interface CachedEntry {
  stamp: string;
  /** The list when the entry was stored: its rights decide who may get the body. */
  list: ListDoc;
  /** People with a claim on the list: account ids, address keys, token hashes. */
  holders: string[];
  /** Signed-in people may see more, namely what is taken on a list that is not public. */
  depends: boolean;
  /** The response as JSON. */
  body: Buffer;
}

/** One line of JSON, then the body, which need not be parsed. */
export const packEntry = ({ body, ...head }: CachedEntry): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);

const usualHeadBytes = 8_192;
const holderBytes = 64;

/** The approximate memory of an entry in bytes. */
export const sizeOf = ({ body, holders }: CachedEntry): number =>
  usualHeadBytes + holders.length * holderBytes + body.length;

export function unpackEntry(packed: Buffer): CachedEntry | undefined {
  const end = packed.indexOf(0x0a);
  if (end < 0) return undefined;
  const head: Omit<CachedEntry, 'body'> = JSON.parse(packed.toString('utf8', 0, end));
  return { ...head, body: packed.subarray(end + 1) };
}

/** Whether this viewer gets the shared response. */
export function isShared(
  { holders, depends }: Pick<CachedEntry, 'holders' | 'depends'>,
  viewer: GiftViewer,
): boolean {
  if (mayEdit(viewer.role) || maybeRecipient(viewer)) return false;
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
