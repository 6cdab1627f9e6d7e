import { limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { parseSearchWords, rankNameMatch } from '@giftlist/contracts/rules/name-match';
import { isolateBidi } from '@giftlist/contracts/rules/text';
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
  /** From `rankNameMatch`. Enter opens the result if this is at least `minRank`. */
  rank: number;
  minRank: number;
}

export interface ResultGroup {
  title: string;
  results: readonly SearchResult[];
}

/**
 * Enter opens the member's lists, gifts and followed people if every search word starts a word of the name. Enter opens
 * other results only if the query is the whole name.
 */
const wordStartRank = 1;
const wholeNameRank = 3;

const takeFirst = <T>(matches: readonly T[]): readonly T[] => matches.slice(0, limits.searchResultsMax);
const formatGiftCount = (count: number): string => plural(count, { one: '# gift', other: '# gifts' });

export function toListResults(lists: readonly OwnList[], query: string): SearchResult[] {
  const terms = parseSearchWords(query);
  const matches = lists
    .map(list => ({ list, rank: rankNameMatch(list.list_name, terms) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => Number(a.list.isArchived) - Number(b.list.isArchived) || b.rank - a.rank);
  return takeFirst(matches).map(({ list, rank }) => ({
    key: `list-${list.id}`,
    to: `/lists/${list.id}`,
    title: list.list_name,
    hint: list.isArchived
      ? t({ message: 'Archived', context: 'one list' })
      : formatGiftCount(list.gifts_count),
    picture: { kind: 'gift', src: list.images[0] ?? null, seed: list.id },
    rank,
    minRank: wordStartRank,
  }));
}

export function toGiftResults(gifts: readonly OwnGift[], query: string): SearchResult[] {
  const terms = parseSearchWords(query);
  return takeFirst(gifts).map(gift => ({
    key: `gift-${gift.id}`,
    to: `/lists/${gift.giftlist_id}?gift=${gift.id}`,
    title: gift.gift_title,
    hint: t`On ${isolateBidi(gift.list_name)}`,
    picture: { kind: 'gift', src: gift.image_url ?? gift.logo_url, seed: gift.id },
    rank: rankNameMatch(gift.gift_title, terms),
    minRank: wordStartRank,
  }));
}

/** Puts followed people first and removes duplicates. */
export function toPersonResults(people: readonly Person[], query: string): SearchResult[] {
  const terms = parseSearchWords(query);
  const unique = [...new Map(people.map(person => [person.id, person])).values()];
  const sorted = unique.toSorted((a, b) => Number(b.is_following) - Number(a.is_following));
  return takeFirst(sorted).map(person => ({
    key: `person-${person.id}`,
    to: `/profile/${person.username}`,
    title: fullName(person),
    hint: `@${person.username}`,
    picture: { kind: 'person', src: person.profile_pic, seed: fullName(person) },
    rank: Math.max(rankNameMatch(fullName(person), terms), rankNameMatch(person.username, terms)),
    minRank: person.is_following ? wordStartRank : wholeNameRank,
  }));
}

export function toProductResults(products: readonly Product[], query: string): SearchResult[] {
  const terms = parseSearchWords(query);
  return takeFirst(products).map(product => {
    const [currency = '', price] = product.offer.price.split(' ');
    const formattedPrice = price ? formatMoney(Number(price), currency) : '';
    return {
      key: `product-${product.product_id}`,
      to: `/gift-ideas/product/${encodeURIComponent(product.product_id)}`,
      title: product.product_title,
      hint: [formattedPrice, product.store_name].filter(Boolean).join(' · '),
      picture: {
        kind: 'gift',
        src: product.product_photo ?? product.product_photos[0] ?? null,
        seed: product.product_id,
      },
      rank: rankNameMatch(product.product_title, terms),
      minRank: wholeNameRank,
    };
  });
}

export function toGuideResults(guides: readonly Guide[], query: string): SearchResult[] {
  const terms = parseSearchWords(query);
  return takeFirst(guides).map(guide => ({
    key: `guide-${guide.id}`,
    to: `/gift-guides/${guide.url_slug}`,
    title: guide.gift_guide_slug,
    hint: guide.gift_guide_title,
    picture: { kind: 'gift', src: guide.hero_image_url, seed: guide.id },
    rank: Math.max(rankNameMatch(guide.gift_guide_slug, terms), rankNameMatch(guide.gift_guide_title, terms)),
    minRank: wholeNameRank,
  }));
}

/** Returns the result that Enter opens, or undefined if no result matches well enough. */
export function findBestResult(groups: readonly ResultGroup[]): SearchResult | undefined {
  const candidates = groups.flatMap(({ results }) => results.filter(({ rank, minRank }) => rank >= minRank));
  const [best] = candidates.toSorted((a, b) => b.rank - a.rank);
  return best;
}
