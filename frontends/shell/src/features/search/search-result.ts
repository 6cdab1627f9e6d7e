import { limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { parseSearchWords, rankNameMatch } from '@giftlist/contracts/rules/name-match';
import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import { fullName } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { plural, t } from '@lingui/core/macro';

export type OwnList = ResponseOf<'GET /giftlist/for-user/{userId}'>[number];
export type OwnGift = ResponseOf<'GET /giftitem/search'>[number];
export type Person = ResponseOf<'GET /user/search-users'>[number];
export type Product = ResponseOf<'GET /products'>[number];
export type Guide = ResponseOf<'GET /giftguide/search'>[number];

export interface SearchResult {
  /** Unique among all results. */
  key: string;
  to: string;
  title: string;
  hint: string;
  picture: { kind: 'gift' | 'person'; src: string | null; seed: string };
  /** How well the result matches (`rankNameMatch`). Enter opens it only if this is at least `minFit`. */
  fit: number;
  minFit: number;
}

export interface ResultGroup {
  title: string;
  results: readonly SearchResult[];
}

/** The values of `minFit`: own lists, own gifts and followed people need a word's start, all others the whole name. */
const wordStart = 1;
const wholeName = 3;

const firstResults = <T>(all: readonly T[]): readonly T[] => all.slice(0, limits.searchResultsMax);
const formatGiftCount = (count: number): string => plural(count, { one: '# gift', other: '# gifts' });

export function toListResults(lists: readonly OwnList[], words: string): SearchResult[] {
  const terms = parseSearchWords(words);
  const matches = lists
    .map(list => ({ list, fit: rankNameMatch(list.list_name, terms) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => Number(a.list.isArchived) - Number(b.list.isArchived) || b.fit - a.fit);
  return firstResults(matches).map(({ list, fit }) => ({
    key: `list-${list.id}`,
    to: `/lists/${list.id}`,
    title: list.list_name,
    hint: list.isArchived
      ? t({ message: 'Archived', context: 'one list' })
      : formatGiftCount(list.gifts_count),
    picture: { kind: 'gift', src: list.images[0] ?? null, seed: list.id },
    fit,
    minFit: wordStart,
  }));
}

export function toGiftResults(gifts: readonly OwnGift[], words: string): SearchResult[] {
  const terms = parseSearchWords(words);
  return firstResults(gifts).map(gift => ({
    key: `gift-${gift.id}`,
    to: `/lists/${gift.giftlist_id}?gift=${gift.id}`,
    title: gift.gift_title,
    hint: t`On ${isolateIfNeeded(gift.list_name)}`,
    picture: { kind: 'gift', src: gift.image_url ?? gift.logo_url, seed: gift.id },
    fit: rankNameMatch(gift.gift_title, terms),
    minFit: wordStart,
  }));
}

/** Converts people to results: followed ones first, each person once. */
export function toPersonResults(people: readonly Person[], words: string): SearchResult[] {
  const terms = parseSearchWords(words);
  const unique = [...new Map(people.map(person => [person.id, person])).values()];
  const sorted = unique.toSorted((a, b) => Number(b.is_following) - Number(a.is_following));
  return firstResults(sorted).map(person => ({
    key: `person-${person.id}`,
    to: `/profile/${person.username}`,
    title: fullName(person),
    hint: `@${person.username}`,
    picture: { kind: 'person', src: person.profile_pic, seed: fullName(person) },
    fit: Math.max(rankNameMatch(fullName(person), terms), rankNameMatch(person.username, terms)),
    minFit: person.is_following ? wordStart : wholeName,
  }));
}

export function toProductResults(products: readonly Product[], words: string): SearchResult[] {
  const terms = parseSearchWords(words);
  return firstResults(products).map(product => {
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
      fit: rankNameMatch(product.product_title, terms),
      minFit: wholeName,
    };
  });
}

export function toGuideResults(guides: readonly Guide[], words: string): SearchResult[] {
  const terms = parseSearchWords(words);
  return firstResults(guides).map(guide => ({
    key: `guide-${guide.id}`,
    to: `/gift-guides/${guide.url_slug}`,
    title: guide.gift_guide_slug,
    hint: guide.gift_guide_title,
    picture: { kind: 'gift', src: guide.hero_image_url, seed: guide.id },
    fit: Math.max(rankNameMatch(guide.gift_guide_slug, terms), rankNameMatch(guide.gift_guide_title, terms)),
    minFit: wholeName,
  }));
}

/** Returns the result that Enter opens if none is chosen; undefined if none clearly matches. */
export function findBest(groups: readonly ResultGroup[]): SearchResult | undefined {
  const candidates = groups.flatMap(({ results }) => results.filter(({ fit, minFit }) => fit >= minFit));
  const [best] = candidates.toSorted((a, b) => b.fit - a.fit);
  return best;
}
