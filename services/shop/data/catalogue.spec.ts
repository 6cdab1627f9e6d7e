import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { FeaturedStore } from '@giftlist/contracts/shop/entities';
import { describe, expect, it } from '@jest/globals';
import { builtFiles, slugOf } from './authoring/built-files.ts';
import { feedIds, picturesOrigin } from './authoring/feeds.ts';
import { countries } from './authoring/prices.ts';
import { picturesOf, readProducts } from './authoring/products.ts';
import { repeated, sentences, strangers } from './authoring/text-checks.ts';
import { categories, interests, occasions, priceRange, recipients } from './authoring/vocabulary.ts';

const data = import.meta.dirname;
const read = (name: string) => readFileSync(path.join(data, name), 'utf8');
const sizeOf = (folder: string): number =>
  readdirSync(path.join(data, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

const products = readProducts(path.join(data, 'authoring/products'));

function rowsOf(feed: string): Record<string, string>[] {
  const [header = '', ...lines] = read(feed).trimEnd().split('\n');
  const names = header.split('\t');
  return lines.map(line => {
    const values = line.split('\t');
    if (values.length !== names.length) throw new Error(`${feed}: ${line}`);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}

describe('the default catalogue', () => {
  it('has at least 650 products with unique ids', () => {
    expect(products.length).toBeGreaterThanOrEqual(650);
    expect(repeated(products.map(product => product.id))).toEqual([]);
    expect(repeated(products.map(product => product.title))).toEqual([]);
    expect(products.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)).map(({ at }) => at)).toEqual([]);
  });

  it('fills every category with at least 25 products, some of them most popular', () => {
    expect(categories.length).toBeGreaterThanOrEqual(14);
    for (const { name } of categories) {
      const here = products.filter(product => product.category === name);
      expect([name, here.length >= 25, here.filter(product => product.mostPopular).length >= 4]).toEqual([
        name,
        true,
        true,
      ]);
    }
    expect(repeated(categories.map(({ name }) => slugOf(name)))).toEqual([]);
  });

  it('uses only known words for recipients, interests, occasions and ages', () => {
    for (const product of products) {
      expect([product.at, strangers(product.recipients, recipients)]).toEqual([product.at, []]);
      expect([product.at, strangers(product.interests, interests)]).toEqual([product.at, []]);
      expect([product.at, strangers(product.occasions, occasions)]).toEqual([product.at, []]);
      expect([product.at, /^\d+(\+|-\d+)$/.test(product.age)]).toEqual([product.at, true]);
    }
    const used = products.flatMap(product => [
      ...product.recipients,
      ...product.interests,
      ...product.occasions,
    ]);
    expect([...recipients, ...interests, ...occasions].filter(word => !used.includes(word))).toEqual([]);
  });

  it('describes each product in one to three sentences that no other product has', () => {
    for (const { at, description } of products) {
      expect([at, description.length >= 40 && description.length <= 320]).toEqual([at, true]);
    }
    expect(repeated(products.flatMap(product => sentences(product.description)))).toEqual([]);
  });

  it('has prices from a few dollars to a large present', () => {
    const prices = products.map(product => product.usd);
    expect(Math.min(...prices)).toBe(priceRange.from);
    expect(prices.filter(price => !(price >= priceRange.from && price <= priceRange.to))).toEqual([]);
    expect(prices.filter(price => price < 20).length).toBeGreaterThan(50);
    expect(prices.filter(price => price > 100).length).toBeGreaterThan(30);
  });

  it('shows many different pictures, and all files exist', () => {
    const index: Record<string, string> = JSON.parse(read('pictures/index.json'));
    const files = products.flatMap(product =>
      picturesOf(product).map(picture => index[picture] ?? product.at),
    );
    expect(files.filter(file => !existsSync(path.join(data, 'pictures', file)))).toEqual([]);
    expect(new Set(files).size).toBeGreaterThanOrEqual(350);
    const drawn = readdirSync(path.join(data, 'pictures')).filter(file => file.endsWith('.webp'));
    expect(drawn.filter(file => !files.includes(file))).toEqual([]);
    expect(sizeOf('pictures')).toBeLessThan(4_000_000);
  });
});

describe('the feeds', () => {
  const currencies = { gb: 'GBP', ca: 'CAD', au: 'AUD', de: 'EUR' };

  it('match the sources in the authoring folder', () => {
    const built = builtFiles(data, read);
    for (const [file, text] of built) {
      const kept = read(file);
      if (file.endsWith('.json')) expect([file, JSON.parse(kept)]).toEqual([file, JSON.parse(text)]);
      else expect([file, kept === text]).toEqual([file, true]);
    }
    const kept = readdirSync(path.join(data, 'guides')).map(file => `guides/${file}`);
    expect(kept.filter(file => !built.has(file))).toEqual([]);
  });

  it.each(Object.entries(currencies))(
    'price every product for %s in %s, with a link and a picture',
    (country, currency) => {
      const rows = rowsOf(`catalogue.${country}.tsv`);
      expect(rows.map(row => row.id)).toEqual(feedIds(products));
      for (const row of rows) {
        expect(row.price).toMatch(new RegExp(`^\\d{1,3}\\.\\d\\d ${currency}$`));
        expect(new URL(row.link ?? '').hostname).toMatch(/^www\.(amazon|walmart|bestbuy)\./);
        expect(row.image_link?.startsWith(picturesOrigin)).toBe(true);
        expect(`${row.custom_label_4}`.includes('sample_rating')).toBe(row.product_rating !== '');
        expect(
          [row.custom_label_0, row.custom_label_1, row.custom_label_2].filter(
            label => `${label}`.length > 100,
          ),
        ).toEqual([]);
      }
    },
  );

  it('have some products in several colors and sizes, each with a different id and title', () => {
    const rows = rowsOf('catalogue.gb.tsv').filter(row => row.item_group_id !== '');
    const groups = Map.groupBy(rows, row => row.item_group_id);
    expect([...groups].map(([id, variants]) => [id, variants[0]?.id, variants.length])).toEqual([
      ['lambswool-scarf', 'lambswool-scarf', 4],
      ['overshirt-canvas', 'overshirt-canvas', 4],
      ['raincoat-yellow', 'raincoat-yellow', 4],
    ]);
    expect(repeated(feedIds(products))).toEqual([]);
    expect(repeated(rows.map(row => `${row.title}`))).toEqual([]);
    expect(rows.filter(row => `${row.color}${row.size}` === '')).toEqual([]);
  });

  it('have some products in a sale', () => {
    const sales = rowsOf('catalogue.de.tsv').filter(row => row.sale_price !== '');
    expect(new Set(sales.map(row => row.item_group_id || row.id)).size).toBe(3);
    for (const { sale_price = '', price = '' } of sales)
      expect(Number.parseFloat(sale_price)).toBeLessThan(Number.parseFloat(price));
  });

  it('are well formed for the United States', () => {
    const feed = read('catalogue.us.xml');
    expect(feed.match(/<item>/g)?.length).toBe(feedIds(products).length);
    expect(feed.match(/<g:price>\d{1,3}\.\d\d USD<\/g:price>/g)?.length).toBe(feedIds(products).length);
    expect(feed.match(/&(?!amp;|lt;|gt;)/g)).toBeNull();
    expect(feed).not.toContain('undefined');
  });

  it('stay small', () => {
    const sizes = countries.map(country => {
      const file = path.join(data, country === 'us' ? 'catalogue.us.xml' : `catalogue.${country}.tsv`);
      return statSync(file).size;
    });
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2_000_000);
  });
});

describe('stores, questions and banner', () => {
  it('refer to existing pictures', () => {
    const stores: Record<string, { image_url: string }[]> = JSON.parse(read('stores.json'));
    const banner: { image_url: string }[] = JSON.parse(read('banner.json'));
    const named = [...Object.values(stores).flat(), ...banner].map(({ image_url }) => image_url);
    const files = named.map(url => path.join(data, 'pictures', url.slice(picturesOrigin.length)));
    expect(files.filter(file => !existsSync(file))).toEqual([]);
    expect(Object.keys(stores).sort()).toEqual([...countries].sort());
  });

  it('has stores whose search addresses the contract knows', () => {
    const stores: Record<string, unknown[]> = JSON.parse(read('stores.json'));
    const searches = FeaturedStore.array()
      .parse(Object.values(stores).flat())
      .map(({ search_url }) => search_url);
    expect(searches.filter(url => !/^https:\/\/\S*\{query\}/.test(url ?? ''))).toEqual([]);
  });

  it('has questions of every type', () => {
    const faq: Record<string, unknown[]> = JSON.parse(read('faq.json'));
    expect(Object.entries(faq).map(([type, entries]) => [type, entries.length >= 5])).toEqual([
      ['general', true],
      ['guides', true],
      ['genie', true],
      ['shop', true],
    ]);
  });
});
