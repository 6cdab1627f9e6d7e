import { isPossibleRecipient, mayEdit } from '@giftlist/contracts/rules/capabilities';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import type { ListDoc } from '../model/list.ts';

/** The cached gifts of a public list, as viewers without claims see them. */
export interface CachedEntry {
  /** Valid while Redis has the same stamp for the list. */
  stamp: string;
  /** Used to check who may see the body. */
  list: ListDoc;
  /** Profile ids, email keys and token hashes of people with a claim on the list. */
  holders: string[];
  /** Whether signed-in viewers may see more, because one of the products is taken on a non-public list. */
  depends: boolean;
  /** JSON. */
  body: Buffer;
}

/** Puts the body after one line of JSON, so that the body need not be parsed. */
export const packEntry = ({ body, ...head }: CachedEntry): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);

const usualHeadBytes = 8_192;
const holderBytes = 64;

/** In bytes. */
export const estimateSize = ({ body, holders }: CachedEntry): number =>
  usualHeadBytes + holders.length * holderBytes + body.length;

export function unpackEntry(packed: Buffer): CachedEntry | undefined {
  const headEnd = packed.indexOf('\n');
  if (headEnd < 0) return undefined;
  const head: Omit<CachedEntry, 'body'> = JSON.parse(packed.toString('utf8', 0, headEnd));
  return { ...head, body: packed.subarray(headEnd + 1) };
}

export function mayBeServedTo(
  { holders, depends }: Pick<CachedEntry, 'holders' | 'depends'>,
  viewer: GiftViewer,
): boolean {
  if (mayEdit(viewer.role) || isPossibleRecipient(viewer)) return false;
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
