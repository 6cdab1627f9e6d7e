import type { Fit } from './fit.ts';
import { stemsOfWord } from './liked-words.ts';
import { rankFor } from './rank.ts';
import { listed, objectOf } from './sentences.ts';
import type { Shelf, Stood } from './shelf.ts';
import type { Unheard } from './unheard.ts';
import type { Interest } from './vocabulary.ts';
import type { Surroundings, Wish } from './wish.ts';

/** Of what was liked, what none of the ideas is for. */
export interface Bare {
  said: string[];
  /** What keeps it off, where something is sold: ' that suits her'; else empty. */
  because: string;
  /** None of the ideas is for anything that was liked. */
  isAll: boolean;
}

export function bareOf(wish: Wish, fits: readonly Fit[], shelf: Shelf, around: Surroundings): Bare {
  const covered = new Set(fits.flatMap(fit => fit.interests));
  const isSold = (said: string, more: Partial<Wish>) => {
    const interests = wish.interests.filter(one => one.said === said);
    const free = { ...wish, like: null, shown: [], words: [], interests, ...more };
    return rankFor(free, shelf, around, 1).some(fit => fit.interests.length > 0);
  };
  const said = [...new Set(wish.interests.map(one => one.said))].filter(
    one => !covered.has(one) && !isSold(one, {}),
  );
  const because = said.some(one => isSold(one, limitless))
    ? ' that keeps to all of it'
    : said.some(one => isSold(one, { ...limitless, who: null }))
      ? ` that suits ${objectOf(wish)}`
      : '';
  return { said, because, isAll: said.length > 0 && covered.size === 0 };
}

const limitless = { min: null, max: null, age: null, refusals: [], turnedDown: [] };

/** Of that, what is lost only now: something that is shown was for it. */
export function newlyBare(bare: Bare, wish: Wish, shown: readonly Stood[]): Bare {
  const wasFor = (one: Interest) => {
    const stems = stemsOfWord(one);
    return shown.some(({ interests, textStems }) =>
      stems.length > 0 ? stems.every(stem => textStems.has(stem)) : interests.includes(one.tag),
    );
  };
  const said = bare.said.filter(label => wish.interests.some(one => one.said === label && wasFor(one)));
  return { ...bare, said, isAll: bare.isAll && said.length > 0 };
}

/** What was not found, what was not understood and who comes next; empty where there is nothing of it. */
export function remarkOn(
  { said, because, isAll }: Bare,
  { words, isForeign, next }: Omit<Unheard, 'wish'>,
): string {
  const later = next === undefined ? '' : `Say ‘now my ${next}’ for the next one.`;
  const nothing = `found nothing for ${listed(said)}${because}`;
  const unknown = `know nothing about ${listed(words)} yet${isForeign ? ', and I understand only English' : ''}`;
  const parts = [...(said.length > 0 ? [nothing] : []), ...(words.length > 0 ? [unknown] : [])];
  if (parts.length === 0) return later;
  const otherwise = isAll && words.length === 0 ? ', so these fit in other ways' : '';
  return `I ${parts.join(' and ')}${otherwise}. ${later}`.trim();
}
