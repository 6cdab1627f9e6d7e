import { describe, expect, it } from '@jest/globals';
import { cautiously } from './money.ts';
import { understand } from './understand.ts';
import { emptyWish, type Question, type Shown, type Wish } from './wish.ts';

const read = (text: string, before: Wish = emptyWish, shown: readonly Shown[] = []) =>
  understand(text, before, shown);
const said = ({ interests }: Wish) => interests.map(one => one.said);

const shown: Shown[] = [
  { product_id: 'teapot', title: 'Stoneware teapot, speckled oat', price: 54 },
  { product_id: 'gloves', title: 'Lined wool gloves', price: 46 },
  { product_id: 'radio', title: 'Kitchen radio', price: 90 },
];

describe('who a present is for', () => {
  it.each([
    ['my dad, 60', 'dad', [60, 60]],
    ['For my sister’s husband, he is 41', 'husband', [41, 41]],
    ['my brother and his wife', 'couple', null],
    ['mom and dad', 'parents', null],
    ['my grandma and my grandpa', 'grandparents', null],
    ['an 8-year-old niece', 'niece', [8, 8]],
    ['a girl of 8 who loves dinosaurs', 'girl', [8, 8]],
    ['my mother-in-law, Ingrid. She turns 66.', 'mother-in-law', [66, 66]],
    ['grandma in her late 70s', 'grandma', [77, 79]],
    ["Mother's Day", 'mom', null],
    ["a Mother's Day gift for my wife", 'wife', null],
    ['baby shower on Sunday', 'new parents', null],
    ['spoil my sister’s dog', 'dog', null],
  ])('is read from “%s”', (text, label, age) => {
    const { wish } = read(text);
    expect(wish.who?.label).toBe(label);
    expect(wish.age).toEqual(age);
  });

  it.each([
    ['my boss’s wife', 'wife', 'your boss’'],
    ['For my sister’s husband, he is 41', 'husband', 'your sister’s'],
    ['my parents’ neighbor', 'neighbor', 'your parents’'],
    ['something for Anna’s husband', 'husband', 'Anna’s'],
    ['My boss is retiring. Something for his wife?', 'wife', 'his'],
    ['my sister has a new house, a gift for her lovely neighbor', 'neighbor', 'her'],
    ['my mom cooks for her kids', 'mom', null],
    ['my wife', 'wife', null],
    ['it’s for my wife', 'wife', null],
  ])('and whose they are, from “%s”', (text, label, of) => {
    expect(read(text).wish.who).toMatchObject({ label, of });
  });

  it('is somebody of the person before', () => {
    const { wish } = read('and something for his wife', read('my brother, jazz, under 40').wish);
    expect(wish.who).toMatchObject({ label: 'wife', of: 'his' });
  });

  it.each([
    ['a board game, not for kids', ['for:kids', 'kids-play', 'in:toys']],
    ['my friend loves puzzles, nothing for children please', ['for:kids', 'kids-play', 'in:toys']],
    ['chess, but no kids’ stuff', ['for:kids', 'kids-play', 'in:toys']],
    ['a game, I don’t want anything for kids', ['for:kids', 'kids-play', 'in:toys']],
    ['something cozy, not for babies', ['for:baby', 'in:baby']],
    ['tea, nothing for couples', ['for:couple']],
    ['candles, not for teachers or hosts', ['for:teacher', 'for:host']],
  ])('is not those who are refused in “%s”', (text, marks) => {
    const { wish } = read(text);
    expect(wish.refusals.flatMap(one => one.marks)).toEqual(expect.arrayContaining(marks));
    expect(wish.who?.recipients.some(tag => marks.includes(`for:${tag}`)) ?? false).toBe(false);
  });

  it('is somebody who is not liked, all the same', () => {
    const { wish } = read('I can’t stand my brother, but I need a gift for him');
    expect(wish.refusals.flatMap(one => one.marks)).toEqual([]);
  });

  it('is looked for in so many letters, however few signs they are written with', () => {
    const greeting = '\u{FDFA} ';
    expect(read(`${greeting.repeat(100)}for my dad`).wish.who?.label).toBe('dad');
    expect(read(`${greeting.repeat(150)}for my dad`).wish.who).toBeNull();
  });

  it('is called by name where one is told', () => {
    expect(read('my mother-in-law, Ingrid. She turns 66.').wish.who?.name).toBe('Ingrid');
    expect(read('a friend called Søren').wish.who?.name).toBe('Søren');
    expect(read('my dad, Christmas, under 40').wish.who?.name).toBeNull();
  });

  it('takes walking the dog for a liking, not for whom the present is', () => {
    const { wish } = read('my aunt walks the dog every day');
    expect(wish.who?.label).toBe('aunt');
    expect(said(wish)).toEqual(['dogs']);
  });
});

describe('a budget', () => {
  it.each([
    ['under 50', null, 50],
    ['less than $1,200', null, 1200],
    ['between 20 and 40', 20, 40],
    ['$30-60', 30, 60],
    ['around $50', 20, 50],
    ['25 each', null, 25],
    ['20-40', 20, 40],
    ['20 to 40 dollars', 20, 40],
    ['from 20 to 40', 20, 40],
    ['50 bucks max', null, 50],
    ['at most forty-five dollars', null, 45],
    ['no more than $39.99', null, 39.99],
    ['$1.5k', null, 1500],
    ['under 1 million dollars', null, 1_000_000],
    ['30 total', null, 30],
    ['a hundred and fifty dollars', null, 150],
    ['roughly 30 dollars', 12, 30],
    ['my budget is 75', null, 75],
    ['thirty dollars', null, 30],
    ['at least $100', 100, null],
    ['nothing over 60', null, 60],
  ])('is read from “%s”', (text, min, max) => {
    const { wish } = read(`my dad, ${text}`);
    expect([wish.min, wish.max]).toEqual([min, max]);
  });

  it.each([
    ['60 Euro', 'EUR', 60],
    ['under £25', 'GBP', 25],
    ['2.500 kr', 'kr', 2500],
    ['30 quid', 'GBP', 30],
    ['1,000 yen', 'JPY', 1000],
    ['¥5000', 'JPY', 5000],
    ['CHF 50', 'CHF', 50],
    ['A$60', 'AUD', 60],
    ['CAN$40', 'CAD', 40],
    ['40 EUR', 'EUR', 40],
    ['200 zł', 'PLN', 200],
    ['₹2000', 'INR', 2000],
  ])('in another currency is kept as it was said, and never exceeded: %s', (text, currency, amount) => {
    const { wish } = read(`my dad likes tea, ${text}`);
    expect(wish.foreignMax).toEqual({ amount, currency });
    expect(wish.max).toBe(cautiously(amount, currency, 'USD'));
    expect(wish.max).toBeGreaterThan(0);
  });

  it('in the currency of the shop is no other', () => {
    const inShop = (currency: string, text: string) =>
      understand(`my dad, ${text}`, emptyWish, [], { currency, knows: () => true }).wish;
    for (const [currency, text] of [
      ['EUR', '60 Euro'],
      ['GBP', '60 quid'],
      ['CAD', '$60'],
      ['AUD', '60 bucks'],
    ] as const)
      expect(inShop(currency, text)).toMatchObject({ max: 60, foreignMax: null });
    expect(inShop('EUR', '$60')).toMatchObject({ max: 48, foreignMax: { amount: 60, currency: 'dollar' } });
  });

  it('is not an age, and an age is not a budget', () => {
    const { wish } = read('my dad, 60, fishing and jazz, under 50');
    expect(wish.age).toEqual([60, 60]);
    expect(wish.max).toBe(50);
    expect(read('my son, under 10 years').wish.max).toBeNull();
  });

  it.each([
    ['my sister likes golf and tea, 40', null, 40],
    ['my niece, 17, loves crafts, 25', [17, 17], 25],
    ['my dad, 60', [60, 60], null],
    ['a girl who loves dinosaurs, 8', [8, 8], null],
    ['15 max for 3 coworkers', null, 15],
  ])('is told from an age at the end of “%s”', (text, age, max) => {
    expect(read(text).wish).toMatchObject({ age, max });
  });

  it('may be a bare number where it was asked for', () => {
    const open: Question = 'budget';
    expect(read('maybe 40', { ...emptyWish, open }).wish.max).toBe(40);
    expect(read('maybe 40').wish.max).toBeNull();
  });
});

describe('likings and refusals', () => {
  it('tells what is liked from what is not', () => {
    const { wish } = read('she loves tea and hiking but hates cooking, no books or candles');
    expect(said(wish)).toEqual(['tea', 'hiking']);
    expect(wish.refusals.map(({ label }) => label)).toEqual(['cooking', 'books', 'candles']);
  });

  it('takes a liking back when it is refused later, and a refusal when it is wished', () => {
    const likes = read('my sister likes wine and yoga').wish;
    const without = read('no wine please', likes).wish;
    expect(said(without)).toEqual(['yoga']);
    expect(read('wine is fine after all, she loves wine', without).wish.refusals).toEqual([]);
  });

  it.each([
    ['no candles no mugs', ['candles', 'mugs']],
    ['not a book, not a game', ['book', 'game']],
    ['without plastic or glass', ['plastic', 'glass']],
    ['he hates socks, ties and wallets', ['socks', 'ties', 'wallets']],
    ['nothing with chocolate or coffee', ['chocolate', 'coffee']],
    ['she is allergic to wool and nuts', ['wool', 'nuts']],
    ['she already has a yoga mat and a water bottle', ['mat', 'bottle']],
    ['no gadgets, gardening and birds', ['gadgets']],
    ['he doesn’t like tea towels, but tea', ['towels']],
    ['a vegan', ['animal products']],
    ['she has a nut allergy', ['nut']],
  ])('refuses each thing that “%s” names', (text, labels) => {
    expect(read(`my aunt, ${text}`).wish.refusals.map(({ label }) => label)).toEqual(labels);
  });

  it('does not take an uncertain word for a refusal', () => {
    expect(read("I'm not sure what he likes, my uncle").wish.refusals).toEqual([]);
  });
});

describe('a refinement', () => {
  const wish: Wish = {
    ...read('my mom loves tea and gardening, under 60').wish,
    shown: shown.map(one => one.product_id),
  };

  it('“cheaper” goes below the middle of what is shown', () => {
    const next = read('cheaper please', wish, shown);
    expect(next.act.kind).toBe('cheaper');
    expect(next.wish.max).toBe(53);
  });

  it('“more like the second” follows that product', () => {
    expect(read('more like the second', wish, shown).wish.like).toBe('gloves');
    expect(read('something like the teapot', wish, shown).wish.like).toBe('teapot');
  });

  it('“no gadgets” refuses, “not the third” turns one down', () => {
    expect(read('no gadgets', wish, shown).wish.refusals[0]?.marks).toContain('tech');
    expect(read('not the third one', wish, shown).wish.turnedDown).toEqual(['radio']);
  });

  it('remembers the latest hundred and twenty that were turned down', () => {
    const turnedDown = Array.from({ length: 120 }, (_, at) => `old ${at}`);
    const next = read('not the third one', { ...wish, turnedDown }, shown).wish.turnedDown;
    expect(next).toEqual([...turnedDown.slice(1), 'radio']);
  });

  it('“more like this” follows the one that fits best, “not that” turns all down that are shown', () => {
    expect(read('More like this', wish, shown).act).toMatchObject({ kind: 'like', title: shown[0]?.title });
    const next = read('Not that.', wish, shown);
    expect(next.act.kind).toBe('refused');
    expect(next.wish.turnedDown).toEqual(shown.map(({ product_id }) => product_id));
    expect(read('not those ones', wish, shown.slice(1, 2)).wish.turnedDown).toEqual([shown[1]?.product_id]);
    for (const text of ["she isn't that into sports", 'she already has that', 'he has too many of those'])
      expect(read(text, wish, shown).wish.turnedDown).toEqual([]);
  });

  it('“more like number 2” and “not number 2”, as the buttons say it, mean the second', () => {
    expect(read('More like number 2 (First aid kit)', wish, shown).wish.like).toBe(shown[1]?.product_id);
    const { wish: next } = read('Not number 2 (First aid kit with tea)', wish, shown);
    expect(next.turnedDown).toEqual([shown[1]?.product_id]);
    expect([said(next), next.refusals]).toEqual([said(wish), wish.refusals]);
  });

  it('“for her instead” keeps budget and likings and changes the person', () => {
    const dad = read('my dad, 60, fishing and jazz, under 50').wish;
    const next = read('for her instead', dad, shown);
    expect(next.act.kind).toBe('instead');
    expect(next.wish).toMatchObject({ who: { gender: 'f' }, max: 50, age: [60, 60] });
    expect(said(next.wish)).toEqual(['fishing', 'jazz']);
  });

  it('“now for my sister, she loves yoga” begins another search', () => {
    const next = read('and now for my sister, she loves yoga', wish, shown).wish;
    expect(next).toMatchObject({ who: { label: 'sister' }, max: null });
    expect(said(next)).toEqual(['yoga']);
  });

  it('“forget the budget” and “forget tea” take facts back', () => {
    expect(read('forget the budget', wish, shown).wish.max).toBeNull();
    expect(said(read('forget tea', wish, shown).wish)).toEqual(['gardening']);
  });

  it('“tell me about the first” asks about one', () => {
    expect(read('tell me about the first one', wish, shown).act).toEqual({ kind: 'about', id: 'teapot' });
  });
});

describe('another person', () => {
  const sister = read('my sister, 30, likes fishing and jazz, under 50, no gadgets, Christmas').wish;

  it.each([
    ['what about my nephew, 9, who loves football', 'nephew', [9, 9], ['football']],
    ['and for my dad', 'dad', null, []],
    ['now my mom', 'mom', null, []],
    ["what about my sister's husband", 'husband', null, []],
    ['my niece is 7 and loves horses', 'niece', [7, 7], ['horses']],
  ])('clears what was said before with “%s”, but for the season', (text, label, age, likes) => {
    const { wish } = read(text, sister);
    expect(wish).toMatchObject({ who: { label }, age, max: null, refusals: [], occasion: 'christmas' });
    expect(said(wish)).toEqual(likes);
  });

  it('has the occasion that is named with them', () => {
    const { wish } = read('a birthday gift for my brother who likes yoga', sister);
    expect([wish.who?.label, wish.occasion]).toEqual(['brother', 'birthday']);
    const before = { ...sister, occasion: 'anniversary', asked: ['occasion' as const] };
    const { wish: next } = read('what about my nephew, 9', before);
    expect([next.occasion, next.asked]).toEqual([null, []]);
  });

  it('keeps a budget that was for each', () => {
    const each = read('for my sister and all the others, 25 each').wish;
    expect(read('now my brother', each).wish.max).toBe(25);
  });

  it('is another one where it is said so', () => {
    const son = read('my son is 5, dinosaurs').wish;
    const { wish } = read('and for my other son, 8', son);
    expect([wish.age, said(wish)]).toEqual([[8, 8], []]);
  });

  it('is nobody new where the same one is named again', () => {
    expect(said(read('my sister loves tea too', sister).wish)).toEqual(['fishing', 'jazz', 'tea']);
  });

  it.each([
    ['my neice is 7', 'niece'],
    ['for my nefew, 12', 'nephew'],
    ['granma, 80', 'grandma'],
    ['my sistr loves tea', 'sister'],
    ['My freind Bob', 'friend'],
  ])('is known from “%s”, misspelt', (text, label) => {
    expect(read(text).wish.who?.label).toBe(label);
  });

  it('is not read into other words', () => {
    expect(read('for my bridge club').wish.who).toBeNull();
    expect(read('something for my house').wish.who).toBeNull();
  });
});

describe('a liking without a word of the lexicon', () => {
  it('is kept as it was said', () => {
    const { wish } = read('my aunt loves jazz, wild horses and tea');
    expect(said(wish)).toEqual(['jazz', 'tea', 'wild horses']);
    expect(said(read('no horses', wish).wish)).toEqual(['jazz', 'tea']);
    expect(said(read('forget the horses', wish).wish)).toEqual(['jazz', 'tea']);
  });

  it('is not money where somebody is said to be so old', () => {
    const { wish } = read('my sister is 30', { ...emptyWish, open: 'budget' });
    expect([wish.age, wish.max]).toEqual([[30, 30], null]);
  });
});
