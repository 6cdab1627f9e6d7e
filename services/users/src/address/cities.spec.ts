import { describe, expect, it } from '@jest/globals';
import { Cities, splitQuery } from './cities.ts';

describe('Cities', () => {
  const cities = new Cities();

  it('finds the largest city first, ignoring case and accents', async () => {
    const [first] = await cities.suggest('par');
    expect(first).toBe('Paris, Île-de-France, France');
    expect((await cities.suggest('zuri'))[0]).toMatch(/^Z[uü]rich, .*Switzerland$/);
  });

  it('keeps the street that was typed before the city', async () => {
    expect((await cities.suggest('12 Main Street, chica'))[0]).toBe(
      '12 Main Street, Chicago, Illinois, United States of America',
    );
    expect((await cities.suggest('12 main street, san franc'))[0]).toBe(
      '12 main street, San Francisco, California, United States of America',
    );
  });

  it('does not mistake a street for a city', async () => {
    expect(await cities.suggest('12 Rue de Riv')).toEqual([]);
    expect(await cities.suggest('12 Rue de Rivoli')).toEqual([]);
    expect((await cities.suggest('12 Rue de Rivoli, par'))[0]).toBe(
      '12 Rue de Rivoli, Paris, Île-de-France, France',
    );
  });

  it('suggests at most six cities', async () => {
    expect(await cities.suggest('san')).toHaveLength(6);
  });

  it.each(['', ' ', 'x', ',', 'qqqqqq', '(.*)'])(
    'suggests nothing for a query that is too short or matches no city: %p',
    async query => {
      expect(await cities.suggest(query)).toEqual([]);
    },
  );
});

describe('splitQuery', () => {
  it('lets the city start at each word after the last comma', () => {
    expect(splitQuery('12 Main St, New Yo')).toEqual([
      { prefix: '12 Main St, ', city: 'New Yo' },
      { prefix: '12 Main St, New, ', city: 'Yo' },
    ]);
  });
});
