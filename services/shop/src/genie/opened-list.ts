import type { IncomingHttpHeaders } from 'node:http';
import { isRecipient } from '@giftlist/contracts/rules/capabilities';
import { decideListAccess } from '@giftlist/contracts/rules/list-access';
import { ListIdentities } from '@giftlist/service-domain/list-identities';
import { Projections } from '@giftlist/service-kit/projections/projections';
import { Injectable } from '@nestjs/common';
import { emptyCriteria, type GiftCriteria } from '../genie-engine/criteria.ts';
import { understand } from '../genie-engine/understand.ts';
import { type Interest, interestLexicon } from '../vocabulary/vocabulary.ts';
import { fold, getStem, splitWords } from '../vocabulary/words.ts';
import type { Caller } from './conversations.ts';
import { ListGiftModel } from './list-gift.store.ts';

const maxTitles = 100;
const maxInterests = 3;

export interface OpenedList {
  id: string;
  name: string;
  isOwn: boolean;
  titles: string[];
}

/** Loads lists without their claims: the shop has no data about those. */
@Injectable()
export class OpenedLists {
  constructor(
    private readonly projections: Projections,
    private readonly identities: ListIdentities,
  ) {}

  /** Returns undefined if the caller may not see the list or the lists service is unavailable. */
  async load(
    id: string,
    caller: Caller & { readonly headers: IncomingHttpHeaders },
  ): Promise<OpenedList | undefined> {
    const list = await this.projections
      .fetchFromOwner('lists', 'GET /internal/lists/{id}', { params: { id } })
      .catch(() => null);
    if (!list) return undefined;
    const identity = this.identities.fromRequest(caller);
    const { profileId } = identity;
    const mayBeFollower =
      list.giftlist_type === 'friends' && profileId !== null && profileId !== list.user_id;
    const follows = mayBeFollower && (await this.isFollower(profileId, list.user_id));
    const access = decideListAccess(list, { ...identity, follows });
    if ('refused' in access) return undefined;
    return { id, name: list.list_name, isOwn: isRecipient(access.role), titles: await this.loadTitles(id) };
  }

  async loadTitles(id: string): Promise<string[]> {
    const gifts = await ListGiftModel.find({ list_id: id, removed: { $ne: true } })
      .limit(maxTitles)
      .lean();
    return gifts.map(({ title }) => title);
  }

  private async isFollower(followerId: string, targetId: string): Promise<boolean> {
    const response = await this.projections
      .fetchFromOwner('users', 'GET /internal/follows/{follower}/{target}', {
        params: { follower: followerId, target: targetId },
      })
      .catch(() => null);
    return response?.following ?? false;
  }
}

const titlePartBoundary = /[,;:(]|\s-\s|\b(?:with|in|for|and|of|to|from|by|on|that)\b/;
/** A word before these products only describes them: a tea towel is not tea. */
const describedProducts = new Set(
  `towel cloth table shirt skirt vase throw rug cushion curtain lantern globe earring brooch pin stocking camera
  phone crown pinata lamp shelf cabinet stool wallet`
    .split(/\s+/)
    .map(getStem),
);

function findInterests(title: string): Interest[] {
  return fold(title)
    .split(titlePartBoundary)
    .flatMap(part => {
      const words = splitWords(part);
      const isDescribed = describedProducts.has(words.at(-1)?.stem ?? '');
      return interestLexicon
        .find(words)
        .flatMap(({ entry, to }) => (isDescribed && to < words.length ? [] : [entry]));
    });
}

export function deriveCriteria({ name, isOwn, titles }: OpenedList): GiftCriteria {
  const { who, age, occasion, interests } = understand(name, emptyCriteria, []).criteria;
  const counts = new Map<string, { count: number; said: string }>();
  for (const title of titles) {
    const saidByTag = new Map(findInterests(title).map(({ tag, said }) => [tag, said]));
    for (const [tag, said] of saidByTag) counts.set(tag, { count: (counts.get(tag)?.count ?? 0) + 1, said });
  }
  const topInterests = [...counts].toSorted(([, a], [, b]) => b.count - a.count).slice(0, maxInterests);
  const defaultRecipient = {
    label: isOwn ? 'myself' : 'friend',
    name: null,
    recipients: ['friend', 'her', 'him'],
    gender: null,
    anyAge: false,
  };
  return {
    ...emptyCriteria,
    who: who ?? { ...defaultRecipient, ages: [14, 90] },
    age,
    occasion,
    interests: [...interests, ...topInterests.map(([tag, { said }]) => ({ tag, said }))].slice(
      0,
      maxInterests + 1,
    ),
    asked: ['interests'],
    open: 'interests',
  };
}
