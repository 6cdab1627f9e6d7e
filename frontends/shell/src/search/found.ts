import { limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { isolated } from '@giftlist/contracts/rules/text';
import { fitOf, typedWords } from '@giftlist/contracts/rules/word-beginnings';
import { fullName } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { plural, t } from '@lingui/core/macro';

export type OwnList = ResponseOf<'GET /giftlist/for-user/{userId}'>[number];
export type OwnGift = ResponseOf<'GET /giftitem/search'>[number];
export type Person = ResponseOf<'GET /user/search-users'>[number];
export type Product = ResponseOf<'GET /products'>[number];
export type Guide = ResponseOf<'GET /giftguide/search'>[number];

/** One search result. */
export interface Found {
  /** Unique among all results. */
  key: string;
  to: string;
  title: string;
  hint: string;
  picture: { kind: 'gift' | 'person'; src: string | null; seed: string };
  /** How well it matches (`fitOf`); Enter opens it from `leadsFrom` on. */
  fit: number;
  leadsFrom: number;
}

export interface FoundGroup {
  title: string;
  found: readonly Found[];
}

/** The viewer's own things and people match by the start of any word; all others by the whole name. */
const own = 1;
const exact = 3;

const most = <T>(all: readonly T[]): readonly T[] => all.slice(0, limits.searchFoundMax);
const counted = (count: number): string => plural(count, { one: '# gift', other: '# gifts' });

export function foundLists(lists: readonly OwnList[], words: string): Found[] {
  const typed = typedWords(words);
  const fitting = lists
    .map(list => ({ list, fit: fitOf(list.list_name, typed) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => Number(a.list.isArchived) - Number(b.list.isArchived) || b.fit - a.fit);
  return most(fitting).map(({ list, fit }) => ({
    key: `list-${list.id}`,
    to: `/lists/${list.id}`,
    title: list.list_name,
    hint: list.isArchived ? t({ message: 'Archived', context: 'one list' }) : counted(list.gifts_count),
    picture: { kind: 'gift', src: list.images[0] ?? null, seed: list.id },
    fit,
    leadsFrom: own,
  }));
}

export function foundGifts(gifts: readonly OwnGift[], words: string): Found[] {
  const typed = typedWords(words);
  return most(gifts).map(gift => ({
    key: `gift-${gift.id}`,
    to: `/lists/${gift.giftlist_id}?gift=${gift.id}`,
    title: gift.gift_title,
    hint: t`On ${isolated(gift.list_name)}`,
    picture: { kind: 'gift', src: gift.image_url ?? gift.logo_url, seed: gift.id },
    fit: fitOf(gift.gift_title, typed),
    leadsFrom: own,
  }));
}

/** Returns followed people first, each person once. */
export function foundPeople(people: readonly Person[], words: string): Found[] {
  const typed = typedWords(words);
  const each = [...new Map(people.map(person => [person.id, person])).values()];
  const sorted = each.toSorted((a, b) => Number(b.is_following) - Number(a.is_following));
  return most(sorted).map(person => ({
    key: `person-${person.id}`,
    to: `/profile/${person.username}`,
    title: fullName(person),
    hint: `@${person.username}`,
    picture: { kind: 'person', src: person.profile_pic, seed: fullName(person) },
    fit: Math.max(fitOf(fullName(person), typed), fitOf(person.username, typed)),
    leadsFrom: person.is_following ? own : exact,
  }));
}

export function foundProducts(products: readonly Product[], words: string): Found[] {
  const typed = typedWords(words);
  return most(products).map(product => {
    const [currency = 'USD', price] = product.offer.price.split(' ');
    const cost = price ? formatMoney(Number(price), currency) : '';
    return {
      key: `product-${product.product_id}`,
      to: `/gift-ideas/product/${encodeURIComponent(product.product_id)}`,
      title: product.product_title,
      hint: [cost, product.store_name].filter(Boolean).join(' · '),
      picture: {
        kind: 'gift',
        src: product.product_photo ?? product.product_photos[0] ?? null,
        seed: product.product_id,
      },
      fit: fitOf(product.product_title, typed),
      leadsFrom: exact,
    };
  });
}

export function foundGuides(guides: readonly Guide[], words: string): Found[] {
  const typed = typedWords(words);
  return most(guides).map(guide => ({
    key: `guide-${guide.id}`,
    to: `/gift-guides/${guide.url_slug}`,
    title: guide.gift_guide_slug,
    hint: guide.gift_guide_title,
    picture: { kind: 'gift', src: guide.hero_image_url, seed: guide.id },
    fit: Math.max(fitOf(guide.gift_guide_slug, typed), fitOf(guide.gift_guide_title, typed)),
    leadsFrom: exact,
  }));
}

/** Returns what Enter opens without a choice; undefined if no result clearly matches. */
export function bestOf(groups: readonly FoundGroup[]): Found | undefined {
  const leads = groups.flatMap(({ found }) => found.filter(({ fit, leadsFrom }) => fit >= leadsFrom));
  const [best] = leads.toSorted((a, b) => b.fit - a.fit);
  return best;
}
