import { describe, expect, it } from '@jest/globals';
import { emptyCriteria, type GiftCriteria, type Question, type ShownProduct } from './criteria.ts';
import { convertConservatively } from './money.ts';
import { understand } from './understand.ts';

const parse = (text: string, before: GiftCriteria = emptyCriteria, shown: readonly ShownProduct[] = []) =>
  understand(text, before, shown);
const getInterestNames = ({ interests }: GiftCriteria) => interests.map(({ said }) => said);

const shown: ShownProduct[] = [
  { product_id: 'teapot', title: 'Stoneware teapot, speckled oat', price: 54 },
  { product_id: 'gloves', title: 'Lined wool gloves', price: 46 },
  { product_id: 'radio', title: 'Kitchen radio', price: 90 },
];

describe('the recipient', () => {
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
  ])('is recognised in “%s”', (text, label, age) => {
    const { criteria } = parse(text);
    expect(criteria.who?.label).toBe(label);
    expect(criteria.age).toEqual(age);
  });

  it.each([
    ['my boss’s wife', 'wife', 'your boss’'],
    ['For my sister’s husband, he is 41', 'husband', 'your sister’s'],
    ['my parents’ neighbor', 'neighbor', 'your parents’'],
    ['something for Anna’s husband', 'husband', 'Anna’s'],
    ['My boss is retiring. Something for his wife?', 'wife', 'his'],
    ['my sister has a new home, a gift for her lovely neighbor', 'neighbor', 'her'],
    ['my mom cooks for her kids', 'mom', null],
    ['my wife', 'wife', null],
    ['it’s for my wife', 'wife', null],
  ])('has the right relation in “%s”', (text, label, of) => {
    expect(parse(text).criteria.who).toMatchObject({ label, of });
  });

  it('may be related to the previous person', () => {
    const { criteria } = parse('and something for his wife', parse('my brother, jazz, under 40').criteria);
    expect(criteria.who).toMatchObject({ label: 'wife', of: 'his' });
  });

  it.each([
    ['a board game, not for kids', ['for:kids', 'kids-play', 'in:toys']],
    ['my friend loves puzzles, nothing for children please', ['for:kids', 'kids-play', 'in:toys']],
    ['chess, but no kids’ stuff', ['for:kids', 'kids-play', 'in:toys']],
    ['a game, I don’t want anything for kids', ['for:kids', 'kids-play', 'in:toys']],
    ['something cozy, not for babies', ['for:baby', 'in:baby']],
    ['tea, nothing for couples', ['for:couple']],
    ['candles, not for teachers or hosts', ['for:teacher', 'for:host']],
  ])('is not the refused person in “%s”', (text, marks) => {
    const { criteria } = parse(text);
    expect(criteria.refusals.flatMap(refusal => refusal.marks)).toEqual(expect.arrayContaining(marks));
    expect(criteria.who?.recipients.some(tag => marks.includes(`for:${tag}`)) ?? false).toBe(false);
  });

  it('is not excluded by “I can’t stand my brother”', () => {
    const { criteria } = parse('I can’t stand my brother, but I need a gift for him');
    expect(criteria.refusals.flatMap(refusal => refusal.marks)).toEqual([]);
  });

  it('is recognised only within the maximum message length', () => {
    const greeting = '\u{FDFA} ';
    expect(parse(`${greeting.repeat(100)}for my dad`).criteria.who?.label).toBe('dad');
    expect(parse(`${greeting.repeat(150)}for my dad`).criteria.who).toBeNull();
  });

  it('has a name if one is given', () => {
    expect(parse('my mother-in-law, Ingrid. She turns 66.').criteria.who?.name).toBe('Ingrid');
    expect(parse('a friend called Søren').criteria.who?.name).toBe('Søren');
    expect(parse('my dad, Christmas, under 40').criteria.who?.name).toBeNull();
  });

  it.each(['my 3 kids (2, 5 and 9)', 'my kids are 9, 5, and 2', 'for my nephews, ages 2, 4, 7 & 9'])(
    'has the age range of several children: %s',
    text => {
      expect(parse(text).criteria.age).toEqual([2, 9]);
    },
  );

  it('is not the dog in “walks the dog”, which is an interest', () => {
    const { criteria } = parse('my aunt walks the dog every day');
    expect(criteria.who?.label).toBe('aunt');
    expect(getInterestNames(criteria)).toEqual(['dogs']);
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
  ])('is recognised in “%s”', (text, min, max) => {
    const { criteria } = parse(`my dad, ${text}`);
    expect([criteria.min, criteria.max]).toEqual([min, max]);
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
  ])('in another currency is converted conservatively: %s', (text, currency, amount) => {
    const { criteria } = parse(`my dad likes tea, ${text}`);
    expect(criteria.foreignMax).toEqual({ amount, currency });
    expect(criteria.max).toBe(convertConservatively(amount, currency, 'USD'));
    expect(criteria.max).toBeGreaterThan(0);
  });

  it('in the currency of the shop is not converted', () => {
    const parseInShop = (currency: string, text: string) =>
      understand(`my dad, ${text}`, emptyCriteria, [], { currency, isShopStem: () => true }).criteria;
    for (const [currency, text] of [
      ['EUR', '60 Euro'],
      ['GBP', '60 quid'],
      ['CAD', '$60'],
      ['AUD', '60 bucks'],
    ] as const)
      expect(parseInShop(currency, text)).toMatchObject({ max: 60, foreignMax: null });
    expect(parseInShop('EUR', '$60')).toMatchObject({
      max: 48,
      foreignMax: { amount: 60, currency: 'dollar' },
    });
  });

  it('is not an age, and an age is not a budget', () => {
    const { criteria } = parse('my dad, 60, fishing and jazz, under 50');
    expect(criteria.age).toEqual([60, 60]);
    expect(criteria.max).toBe(50);
    expect(parse('my son, under 10 years').criteria.max).toBeNull();
  });

  it.each([
    ['my sister likes golf and tea, 40', null, 40],
    ['my niece, 17, loves crafts, 25', [17, 17], 25],
    ['my dad, 60', [60, 60], null],
    ['a girl who loves dinosaurs, 8', [8, 8], null],
    ['15 max for 3 coworkers', null, 15],
  ])('is distinguished from an age at the end of “%s”', (text, age, max) => {
    expect(parse(text).criteria).toMatchObject({ age, max });
  });

  it('may be a number without a currency if Genie asked for it', () => {
    const open: Question = 'budget';
    expect(parse('maybe 40', { ...emptyCriteria, open }).criteria.max).toBe(40);
    expect(parse('maybe 40').criteria.max).toBeNull();
  });

  it('is not read from an age, although Genie asked for the budget', () => {
    const { criteria } = parse('my sister is 30', { ...emptyCriteria, open: 'budget' });
    expect([criteria.age, criteria.max]).toEqual([[30, 30], null]);
  });
});

describe('interests and refusals', () => {
  it('are distinguished in one message', () => {
    const { criteria } = parse('she loves tea and hiking but hates cooking, no books or candles');
    expect(getInterestNames(criteria)).toEqual(['tea', 'hiking']);
    expect(criteria.refusals.map(({ label }) => label)).toEqual(['cooking', 'books', 'candles']);
  });

  it('can be replaced by later messages', () => {
    const likes = parse('my sister likes wine and yoga').criteria;
    const withoutWine = parse('no wine please', likes).criteria;
    expect(getInterestNames(withoutWine)).toEqual(['yoga']);
    expect(parse('wine is fine after all, she loves wine', withoutWine).criteria.refusals).toEqual([]);
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
  ])('recognises every refusal in “%s”', (text, labels) => {
    expect(parse(`my aunt, ${text}`).criteria.refusals.map(({ label }) => label)).toEqual(labels);
  });

  it('does not interpret uncertainty as a refusal', () => {
    expect(parse("I'm not sure what he likes, my uncle").criteria.refusals).toEqual([]);
  });
});

describe('a refinement', () => {
  const criteria: GiftCriteria = {
    ...parse('my mom loves tea and gardening, under 60').criteria,
    shown: shown.map(product => product.product_id),
  };

  it('“cheaper” goes below the median of the shown prices', () => {
    const next = parse('cheaper please', criteria, shown);
    expect(next.intent.kind).toBe('cheaper');
    expect(next.criteria.max).toBe(53);
  });

  it('“more like the second” uses that product as the example', () => {
    expect(parse('more like the second', criteria, shown).criteria.like).toBe('gloves');
    expect(parse('something like the teapot', criteria, shown).criteria.like).toBe('teapot');
  });

  it('“no gadgets” refuses a kind, “not the third” rejects one product', () => {
    expect(parse('no gadgets', criteria, shown).criteria.refusals[0]?.marks).toContain('tech');
    expect(parse('not the third one', criteria, shown).criteria.turnedDown).toEqual(['radio']);
  });

  it('stores the last 120 rejected products', () => {
    const turnedDown = Array.from({ length: 120 }, (_, index) => `old ${index}`);
    const next = parse('not the third one', { ...criteria, turnedDown }, shown).criteria.turnedDown;
    expect(next).toEqual([...turnedDown.slice(1), 'radio']);
  });

  it('“more like this” uses the first idea as the example, “not that” rejects all shown products', () => {
    expect(parse('More like this', criteria, shown).intent).toMatchObject({
      kind: 'like',
      title: shown[0]?.title,
    });
    const next = parse('Not that.', criteria, shown);
    expect(next.intent.kind).toBe('refused');
    expect(next.criteria.turnedDown).toEqual(shown.map(({ product_id }) => product_id));
    expect(parse('not those ones', criteria, shown.slice(1, 2)).criteria.turnedDown).toEqual([
      shown[1]?.product_id,
    ]);
    for (const text of ["she isn't that into sports", 'she already has that', 'he has too many of those'])
      expect(parse(text, criteria, shown).criteria.turnedDown).toEqual([]);
  });

  it('“more like number 2” and “not number 2” refer to the second product', () => {
    expect(parse('More like number 2 (First aid kit)', criteria, shown).criteria.like).toBe(
      shown[1]?.product_id,
    );
    const { criteria: next } = parse('Not number 2 (First aid kit with tea)', criteria, shown);
    expect(next.turnedDown).toEqual([shown[1]?.product_id]);
    expect([getInterestNames(next), next.refusals]).toEqual([getInterestNames(criteria), criteria.refusals]);
  });

  it('“for her instead” changes only the person', () => {
    const dad = parse('my dad, 60, fishing and jazz, under 50').criteria;
    const next = parse('for her instead', dad, shown);
    expect(next.intent.kind).toBe('instead');
    expect(next.criteria).toMatchObject({ who: { gender: 'f' }, max: 50, age: [60, 60] });
    expect(getInterestNames(next.criteria)).toEqual(['fishing', 'jazz']);
  });

  it('“now for my sister, she loves yoga” starts another search', () => {
    const next = parse('and now for my sister, she loves yoga', criteria, shown).criteria;
    expect(next).toMatchObject({ who: { label: 'sister' }, max: null });
    expect(getInterestNames(next)).toEqual(['yoga']);
  });

  it('“forget the budget” and “forget tea” remove facts', () => {
    expect(parse('forget the budget', criteria, shown).criteria.max).toBeNull();
    expect(getInterestNames(parse('forget tea', criteria, shown).criteria)).toEqual(['gardening']);
  });

  it('“tell me about the first” is a question about that product', () => {
    expect(parse('tell me about the first one', criteria, shown).intent).toEqual({
      kind: 'about',
      ids: ['teapot'],
    });
  });
});

describe('another person', () => {
  const sister = parse('my sister, 30, likes fishing and jazz, under 50, no gadgets, Christmas').criteria;

  it.each([
    ['what about my nephew, 9, who loves football', 'nephew', [9, 9], ['football']],
    ['and for my dad', 'dad', null, []],
    ['now my mom', 'mom', null, []],
    ["what about my sister's husband", 'husband', null, []],
    ['my niece is 7 and loves horses', 'niece', [7, 7], ['horses']],
  ])('keeps only the holiday from the previous search: “%s”', (text, label, age, likes) => {
    const { criteria } = parse(text, sister);
    expect(criteria).toMatchObject({ who: { label }, age, max: null, refusals: [], occasion: 'christmas' });
    expect(getInterestNames(criteria)).toEqual(likes);
  });

  it('gets the occasion from the same message', () => {
    const { criteria } = parse('a birthday gift for my brother who likes yoga', sister);
    expect([criteria.who?.label, criteria.occasion]).toEqual(['brother', 'birthday']);
    const before = { ...sister, occasion: 'anniversary', asked: ['occasion' as const] };
    const { criteria: next } = parse('what about my nephew, 9', before);
    expect([next.occasion, next.asked]).toEqual([null, []]);
  });

  it('keeps a budget “each”', () => {
    const eachBudget = parse('for my sister and all the others, 25 each').criteria;
    expect(parse('now my brother', eachBudget).criteria.max).toBe(25);
  });

  it('is recognised by “other” if both are sons', () => {
    const son = parse('my son is 5, dinosaurs').criteria;
    const { criteria } = parse('and for my other son, 8', son);
    expect([criteria.age, getInterestNames(criteria)]).toEqual([[8, 8], []]);
  });

  it('is not assumed if the same person is named again', () => {
    expect(getInterestNames(parse('my sister loves tea too', sister).criteria)).toEqual([
      'fishing',
      'jazz',
      'tea',
    ]);
  });

  it.each([
    ['my neice is 7', 'niece'],
    ['for my nefew, 12', 'nephew'],
    ['granma, 80', 'grandma'],
    ['my sistr loves tea', 'sister'],
    ['My freind Bob', 'friend'],
  ])('is recognised in the misspelled “%s”', (text, label) => {
    expect(parse(text).criteria.who?.label).toBe(label);
  });

  it('is not recognised in “my bridge club” or “my garden shed”', () => {
    expect(parse('for my bridge club').criteria.who).toBeNull();
    expect(parse('something for my garden shed').criteria.who).toBeNull();
  });
});

describe('an interest that is not in the vocabulary', () => {
  it('keeps the writer’s words, and can be refused or forgotten', () => {
    const { criteria } = parse('my aunt loves jazz, wild horses and tea');
    expect(getInterestNames(criteria)).toEqual(['jazz', 'tea', 'wild horses']);
    expect(getInterestNames(parse('no horses', criteria).criteria)).toEqual(['jazz', 'tea']);
    expect(getInterestNames(parse('forget the horses', criteria).criteria)).toEqual(['jazz', 'tea']);
  });
});
