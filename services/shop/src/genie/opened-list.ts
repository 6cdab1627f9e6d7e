import type { IncomingHttpHeaders } from 'node:http';
import { isRecipient } from '@giftlist/contracts/rules/capabilities';
import { decideListAccess } from '@giftlist/contracts/rules/list-access';
import { ListVisitors } from '@giftlist/service-kit/list-visitors';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { understand } from '../genie-engine/understand.ts';
import { emptyWish, type Wish } from '../genie-engine/wish.ts';
import { type Interest, interestLexicon } from '../vocabulary/vocabulary.ts';
import { fold, stemOf, wordsOf } from '../vocabulary/words.ts';
import type { Caller } from './conversations.ts';
import { ListGiftModel } from './list-gift.store.ts';

const titlesRead = 100;
const interestsKept = 3;

/** The list from which Genie was opened, as far as the caller may see it. */
export interface OpenedList {
  id: string;
  name: string;
  isOwn: boolean;
  titles: string[];
}

/** Reads a list's name and titles; claims are not known here. */
@Injectable()
export class OpenedLists {
  constructor(
    private readonly projections: Projections,
    private readonly visitors: ListVisitors,
  ) {}

  /** Undefined if the caller may not see the list, or the lists service is unavailable. */
  async see(
    id: string,
    asked: Caller & { readonly headers: IncomingHttpHeaders },
  ): Promise<OpenedList | undefined> {
    const list = await this.projections
      .fetchFromOwner('lists', 'GET /internal/lists/{id}', { params: { id } })
      .catch(() => null);
    if (!list) return undefined;
    const visitor = this.visitors.of(asked);
    const mayFollow =
      list.giftlist_type === 'friends' && visitor.profileId !== null && visitor.profileId !== list.user_id;
    const follows = mayFollow && (await this.follows(visitor.profileId ?? '', list.user_id));
    const access = decideListAccess(list, { ...visitor, follows });
    if ('refused' in access) return undefined;
    return { id, name: list.list_name, isOwn: isRecipient(access.role), titles: await this.titlesOf(id) };
  }

  async titlesOf(id: string): Promise<string[]> {
    const gifts = await ListGiftModel.find({ list_id: id, removed: { $ne: true } })
      .limit(titlesRead)
      .lean();
    return gifts.map(({ title }) => title);
  }

  private async follows(follower: string, target: string): Promise<boolean> {
    const answer = await this.projections
      .fetchFromOwner('users', 'GET /internal/follows/{follower}/{target}', { params: { follower, target } })
      .catch(() => null);
    return answer?.following ?? false;
  }
}

/** What ends the product's name in a title. */
const nameEnd = /[,;:(]|\s-\s|\b(?:with|in|for|and|of|to|from|by|on|that)\b/;
/** Products that a preceding word only describes: tea towels are no tea, a film camera is no film. */
const wares = new Set(
  `towel cloth table shirt skirt vase throw rug cushion curtain lantern globe earring brooch pin stocking camera
  phone crown pinata lamp shelf cabinet stool wallet`
    .split(/\s+/)
    .map(stemOf),
);

function interestsOfTitle(title: string): Interest[] {
  return fold(title)
    .split(nameEnd)
    .flatMap(part => {
      const words = wordsOf(part);
      const isWare = wares.has(words.at(-1)?.stem ?? '');
      return interestLexicon
        .find(words)
        .flatMap(({ entry, to }) => (isWare && to < words.length ? [] : [entry]));
    });
}

/** The wish derived from a list: occasion and person from its name, interests from its titles. */
export function wishFrom({ name, isOwn, titles }: OpenedList): Wish {
  const { who, age, occasion, interests } = understand(name, emptyWish, []).wish;
  const counts = new Map<string, { count: number; said: string }>();
  for (const title of titles) {
    const tags = new Map(interestsOfTitle(title).map(({ tag, said }) => [tag, said]));
    for (const [tag, said] of tags) counts.set(tag, { count: (counts.get(tag)?.count ?? 0) + 1, said });
  }
  const liked = [...counts].toSorted((a, b) => b[1].count - a[1].count).slice(0, interestsKept);
  const owner = {
    label: isOwn ? 'myself' : 'friend',
    name: null,
    recipients: ['friend', 'her', 'him'],
    gender: null,
    anyAge: false,
  };
  return {
    ...emptyWish,
    who: who ?? { ...owner, ages: [14, 90] },
    age,
    occasion,
    interests: [...interests, ...liked.map(([tag, { said }]) => ({ tag, said }))].slice(0, interestsKept + 1),
    asked: ['interests'],
    open: 'interests',
  };
}
