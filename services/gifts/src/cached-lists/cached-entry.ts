import { maybeRecipient, mayEdit } from '@giftlist/contracts/rules/capabilities';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import type { ListDoc } from '../model/list.ts';

/** The cached gifts of a public list, as shown to viewers without a claim on it. */
export interface CachedEntry {
  /** The entry is valid as long as the list has this stamp in Redis. */
  stamp: string;
  /** The list when the entry was stored: its rights decide who may get the body. */
  list: ListDoc;
  /** Identifiers of people with a claim on the list: profile ids, email keys and token hashes. */
  holders: string[];
  /** Whether signed-in viewers may see more: the product may also be taken on a list that is not public. */
  depends: boolean;
  /** The response as JSON. */
  body: Buffer;
}

/** Serialises an entry as one line of JSON, followed by the body, which need not be parsed. */
export const packEntry = ({ body, ...head }: CachedEntry): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);

const usualHeadBytes = 8_192;
const holderBytes = 64;

/** Estimates the memory of an entry in bytes. */
export const estimateSize = ({ body, holders }: CachedEntry): number =>
  usualHeadBytes + holders.length * holderBytes + body.length;

/** Parses a serialised entry; returns undefined if it has no body. */
export function unpackEntry(packed: Buffer): CachedEntry | undefined {
  const end = packed.indexOf(0x0a);
  if (end < 0) return undefined;
  const head: Omit<CachedEntry, 'body'> = JSON.parse(packed.toString('utf8', 0, end));
  return { ...head, body: packed.subarray(end + 1) };
}

/** Whether this viewer gets the cached response, which is the same for most viewers. */
export function isSharedWith(
  { holders, depends }: Pick<CachedEntry, 'holders' | 'depends'>,
  viewer: GiftViewer,
): boolean {
  if (mayEdit(viewer.role) || maybeRecipient(viewer)) return false;
  if (depends && viewer.profileId !== null) return false;
  return !getViewerIdentifiers(viewer).some(identifier => holders.includes(identifier));
}

const isSet = (identifier: string | null): identifier is string => identifier !== null;
const getClaimIdentifiers = ({ profile_id, email_key, token_hash }: Claim): string[] =>
  [profile_id, email_key, token_hash].filter(isSet);
export const findClaimIdentifiers = (gifts: readonly GiftDoc[]): string[] => [
  ...new Set(gifts.flatMap(({ claims }) => claims.flatMap(getClaimIdentifiers))),
];
const getViewerIdentifiers = ({ profileId, emailKey, tokenHashes }: GiftViewer): string[] => [
  ...[profileId, emailKey].filter(isSet),
  ...tokenHashes,
];
