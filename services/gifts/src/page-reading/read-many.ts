import type { ReadMany } from '@giftlist/contracts/gifts/import-entities';
import { limits } from '@giftlist/contracts/limits';
import type { z } from 'zod';
import type { ParseResult, SkippedLineInput } from './parse-result.ts';
import { readCsv } from './read-csv.ts';
import { readLinks } from './read-links.ts';
import { looksLikePage, readWishListPage } from './read-wish-list-page.ts';

export type MultiGiftReading = z.input<typeof ReadMany> & { lineNumbers: number[] };

/** Accepts a saved wish list, a CSV, or a text with links and names. */
export function readMany(text: string, country: string): MultiGiftReading {
  if (looksLikePage(text)) return toReading('wish-list-page', readWishListPage(text, country));
  const table = readCsv(text, country);
  return table === undefined ? toReading('links', readLinks(text, country)) : toReading('csv', table);
}

function toReading(kind: MultiGiftReading['kind'], { gifts, skipped }: ParseResult): MultiGiftReading {
  const accepted = gifts.slice(0, limits.importGiftsMax);
  const tooMany = gifts.slice(limits.importGiftsMax).map(({ line, gift }): SkippedLineInput => {
    return { line, text: gift.gift_title || (gift.product_url ?? ''), reason: 'too-many' };
  });
  return {
    kind,
    gifts: accepted.map(({ gift }) => gift),
    lineNumbers: accepted.map(({ line }) => line),
    skipped: [...skipped, ...tooMany].slice(0, limits.importGiftsMax),
  };
}
