import { randomUUID } from 'node:crypto';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import type { Claim } from '../claims/claim.ts';
import type { GiftDoc } from '../gifts/gift.ts';
import type { GiftViewer } from '../presenting/gift-viewer.ts';

const keptS = 300;
const stampKey = (listId: string): string => `gifts:stamp:${listId}`;
const readyKey = (listId: string): string => `gifts:ready:${listId}`;

/** A list's gifts as all see them who have taken nothing there, or what is needed to keep them so. */
export type Ready = { json: string } | { keep: (gifts: readonly GiftDoc[], json: string) => Promise<void> };

/**
 * Keeps the public answer of a list ready, as bytes. One entry serves every viewer to whom the same is shown:
 * neither owner nor collaborator, nobody the surprise is kept from, nobody with a claim on the list.
 *
 * An entry counts only under the stamp that it was made under. The stamp is read before the gifts are, and
 * every change sets a new one after its commit and before its answer: so an entry is never older than its
 * stamp, and whoever has changed something never reads an older entry. Should a process die between commit
 * and stamp, the event of the change sets it (`ready-lists.events.ts`).
 */
@Injectable()
export class ReadyLists {
  constructor(
    private readonly redis: RedisClient,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Undefined for viewers who need an answer of their own, and while Redis is away. */
  async find(listId: string, viewer: GiftViewer): Promise<Ready | undefined> {
    if (viewer.role === 'owner' || viewer.role === 'collaborator' || viewer.maybeOwner) return undefined;
    try {
      const [stamp, entry] = await this.redis.mget(stampKey(listId), readyKey(listId));
      const ready = entry ? parseEntry(entry) : undefined;
      if (ready !== undefined && ready.stamp === stamp) {
        return marksOf(viewer).some(mark => ready.holders.includes(mark)) ? undefined : { json: ready.json };
      }
      const current = stamp ?? (await this.begin(listId));
      return {
        keep: (gifts, json) => this.keep(listId, { stamp: current, holders: holdersOf(gifts), json }, viewer),
      };
    } catch (error) {
      this.log.debug({ err: error }, 'ready lists are not to be had');
      return undefined;
    }
  }

  /** A change of the list's gifts is committed. */
  async changed(listId: string): Promise<void> {
    await this.redis.set(stampKey(listId), randomUUID(), 'EX', keptS * 2);
  }

  private async begin(listId: string): Promise<string> {
    const mine = randomUUID();
    const set = await this.redis.set(stampKey(listId), mine, 'EX', keptS * 2, 'NX');
    return set === 'OK' ? mine : ((await this.redis.get(stampKey(listId))) ?? mine);
  }

  private async keep(listId: string, entry: Entry, viewer: GiftViewer): Promise<void> {
    if (marksOf(viewer).some(mark => entry.holders.includes(mark))) return;
    const text = `${entry.stamp}\n${entry.holders.join(' ')}\n${entry.json}`;
    await this.redis.set(readyKey(listId), text, 'EX', keptS).catch((error: unknown) => {
      this.log.debug({ err: error }, 'a ready list was not kept');
    });
  }
}

interface Entry {
  stamp: string;
  /** Whoever has a claim there: accounts, keys of addresses, hashes of tokens. */
  holders: string[];
  json: string;
}

function parseEntry(text: string): Entry | undefined {
  const [first, second] = [text.indexOf('\n'), text.indexOf('\n', text.indexOf('\n') + 1)];
  if (first < 0 || second < 0) return undefined;
  return {
    stamp: text.slice(0, first),
    holders: text.slice(first + 1, second).split(' '),
    json: text.slice(second + 1),
  };
}

const present = (mark: string | null): mark is string => mark !== null;
const marksOfClaim = ({ profile_id, email_key, token_hash }: Claim): string[] =>
  [profile_id, email_key, token_hash].filter(present);
const holdersOf = (gifts: readonly GiftDoc[]): string[] => [
  ...new Set(gifts.flatMap(({ claims }) => claims.flatMap(marksOfClaim))),
];
const marksOf = ({ profileId, emailKey, tokenHashes }: GiftViewer): string[] => [
  ...[profileId, emailKey].filter(present),
  ...tokenHashes,
];
