import { findPerson } from '../vocabulary/people-in-text.ts';
import { interestLexicon } from '../vocabulary/vocabulary.ts';
import { fold, getStem, Lexicon, splitWords, type Word } from '../vocabulary/words.ts';
import { isStopWord } from './clauses.ts';
import { recipientGroups } from './sentences.ts';

export interface Exclusion {
  label: string;
  /** Any of these marks excludes a product: `wine`, `in:tech`, `for:partner` (see `ShelfItem`). */
  marks: string[];
  /** Any of these stems in the text excludes a product. */
  stems: string[];
}

/* Phrases | excluded marks | excluded words. */
const exclusionTable = `
gadgets, gadget, tech, technology, electronics, screens, screen time | tech gaming in:tech | smart bluetooth usb speaker headphone earphone earbud
alcohol, booze, drinking, drink, liquor, drinks, spirits | wine beer cocktails | wine beer whiskey whisky gin cocktail champagne prosecco rum corkscrew decanter sake brew
wine, wines, red wine | wine | wine champagne prosecco corkscrew decanter
beer, beers | beer | beer brew ale
books, book, reading, novels | reading in:books | book novel
clothes, clothing, fashion, apparel | fashion in:clothing | shirt sweater sock hat scarf gloves
jewelry, jewellery | jewelry in:jewelry | necklace earring bracelet ring pendant
food, edible, edibles, eating | food in:food-and-drink | chocolate honey candy fudge toffee cookie
sweets, sweet, candy, sugar, sugary | | chocolate honey candy fudge toffee caramel sweet sugar cookie cake nougat praline gelt syrup jam
toys, toy | kids-play in:toys | toy
plants, plant, gardening, garden, gardens | gardening in:garden | plant seed
cooking, kitchen, kitchen stuff, kitchen things, cook | cooking baking in:kitchen |
beauty, makeup, cosmetics, skincare | skincare in:beauty | perfume cream lotion
perfume, perfumes, scent, scents, scented, fragrance, fragrances, smelly | | perfume fragrance scented scent cologne incense candle diffuser oils soap lotion bath lavender cedar musk
sports, sport, exercise, fitness, gym | sports fitness running in:sport-and-fitness |
games, board games, game | board-games gaming in:games-and-puzzles | game
clutter, decor, decoration, decorations, knick-knacks, knickknacks, trinkets, dust catchers | in:celebrations | figurine ornament vase statue snow globe
nuts, nut, peanuts, almonds | | nut almond hazelnut walnut pecan praline nougat marzipan granola pistachio cashew peanut
coffee, caffeine | coffee | coffee espresso latte
meat, pork | | meat steak sausage salami jerky bacon ham pork prosciutto chorizo
animal products | | meat steak sausage salami jerky bacon ham leather honey cheese wool silk beeswax sheepskin cashmere felt suede milk butter
gluten, wheat, flour | baking | pasta flour bread cookie cake wheat sourdough noodle beer baking pizza waffle pancake brew granola
dairy, lactose, milk | | milk cheese butter fondue yogurt cream chocolate
glass, glassware, glasses | | glass goblet carafe coupe decanter
breakable, breakables, fragile | | glass porcelain ceramic stoneware crystal china earthenware vase mirror
noise, noisy, loud | music | drum whistle horn noise loud maracas xylophone megaphone trumpet
romance, romantic, love stuff | for:partner for:couple for:newlyweds at:valentines | love romantic
pets, animals, pet | dogs cats small-pets in:pets for:dog for:cat for:pet | dog cat pet puppy kitten
`;

const lexicon = new Lexicon<Omit<Exclusion, 'label'>>();
for (const line of exclusionTable.trim().split('\n')) {
  const [said = '', marks = '', words = ''] = line.split('|').map(cell => cell.trim());
  const exclusion = {
    marks: marks.split(' ').filter(mark => mark !== ''),
    stems: words
      .split(' ')
      .filter(word => word !== '')
      .map(getStem),
  };
  for (const phrase of said.split(', ')) lexicon.add(phrase, exclusion);
}

const impliedExclusions: [pattern: RegExp, excludedKind: string][] = [
  [/\bvegan\b/, 'animal products'],
  [/\bvegetarian\b/, 'meat'],
  [/\b(?:halal|muslim|kosher)\b/, 'pork'],
  [
    /\b(?:halal|muslim|eid|ramadan|pregnant|expecting|sober|sobriety|in recovery|teetotal(?:ler)?|alcoholic|non-alcoholic)\b/,
    'alcohol',
  ],
  [/\b(?:pregnant|pregnancy)\b/, 'sports'],
  [/\bdiabet(?:es|ic)\b/, 'sugar'],
  [/\b(?:gluten|celiac|coeliac)\b/, 'gluten'],
  [/\blactose\b/, 'dairy'],
  [/\b(?:eating disorder|anorexi\w+|bulimi\w+|on a diet|dieting)\b/, 'food'],
];

/** Recognises 'vegan' or 'nut allergy'. */
export const findImpliedExclusions = (folded: string): Exclusion[] => [
  ...impliedExclusions.flatMap(([pattern, kind]) => (pattern.test(folded) ? parseExclusions(kind) : [])),
  ...Array.from(folded.matchAll(/\b(\w+) (?:allerg(?:y|ies)|intoleran(?:t|ce))\b/g)).flatMap(found =>
    parseExclusions(found[1] ?? ''),
  ),
];

/** Too generic to identify a product: 'fishing gear', 'kitchen stuff'. */
const genericStems = new Set(
  ['gear', 'stuff', 'thing', 'item', 'set', 'kit', 'product', 'relat', 'theme'].map(getStem),
);

/** Marks and stems that exclude children's products, in addition to the `for:` mark. */
const childExclusions: Readonly<Record<string, Omit<Exclusion, 'label'>>> = {
  kids: { marks: ['kids-play', 'in:toys', 'for:baby', 'in:baby'], stems: ['kid', 'child', 'children'] },
  baby: { marks: ['in:baby'], stems: ['baby'] },
};

/** Recognises 'not for kids' or 'no baby things', but not particular people ('not my brother'). */
export function parseExcludedPeople(part: string): Exclusion[] {
  if (/\b(?:my|our|his|her|their)\b/.test(part)) return [];
  const words = splitWords(part).filter(word => !isStopWord(word));
  const tags = words.map(({ text }) => findPerson(text)?.person.recipients[0] ?? '');
  if (tags.some(tag => recipientGroups[tag] === undefined)) return [];
  return [...new Set(tags)].map(tag => ({
    label: `gifts for ${recipientGroups[tag]}`,
    marks: [`for:${tag}`, ...(childExclusions[tag]?.marks ?? [])],
    stems: childExclusions[tag]?.stems ?? [],
  }));
}

/** Adjacent words form a phrase, in which the last word decides: 'no coffee mugs' excludes mugs, not coffee. */
export function parseExclusions(part: string, isIgnored: (word: Word) => boolean = () => false): Exclusion[] {
  const wordGroups: Word[][] = [[]];
  for (const word of splitWords(fold(part))) {
    if (isIgnored(word) || /^(?:and|or|nor)$/.test(word.text)) wordGroups.push([]);
    else wordGroups.at(-1)?.push(word);
  }
  return wordGroups.flatMap(group => {
    const findKind = (words: readonly Word[]) =>
      lexicon.find(words).findLast(({ to }) => to === words.length);
    const words = findKind(group)
      ? group
      : group.filter(({ stem }, index) => index === 0 || !genericStems.has(stem));
    const kind = findKind(words);
    const interest = interestLexicon.find(words).findLast(({ to }) => to === words.length);
    const lastWord = words.at(-1);
    if (!lastWord || lastWord.stem.length < 2 || /^\d/.test(lastWord.stem)) return [];
    const start = kind?.from ?? interest?.from ?? words.length - 1;
    const phrase = words.slice(start);
    const isBroad = interest !== undefined && !interest.entry.isNarrow;
    return [
      {
        label: phrase.map(({ text }) => text).join(' '),
        marks: [...(kind?.entry.marks ?? []), ...(isBroad && interest ? [interest.entry.tag] : [])],
        stems: [...(kind?.entry.stems ?? []), ...(phrase.length === 1 ? [lastWord.stem] : [])],
      },
    ];
  });
}
