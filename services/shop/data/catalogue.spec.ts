import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { FeaturedStore } from '@giftlist/contracts/shop/entities';
import { describe, expect, it } from '@jest/globals';
import { buildFiles, toSlug } from './authoring/built-files.ts';
import { getFeedIds, picturesOrigin } from './authoring/feeds.ts';
import { countries } from './authoring/prices.ts';
import { getPictures, readProducts } from './authoring/products.ts';
import { findRepeated, findUnknown, splitSentences } from './authoring/text-checks.ts';
import { categories, interests, occasions, priceRange, recipients } from './authoring/vocabulary.ts';

const dataFolder = import.meta.dirname;
const readDataFile = (relativePath: string) => readFileSync(path.join(dataFolder, relativePath), 'utf8');
const getFolderSize = (folder: string): number =>
  readdirSync(path.join(dataFolder, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

const products = readProducts(path.join(dataFolder, 'authoring/products'));

function readFeedRows(feed: string): Record<string, string>[] {
  const [header = '', ...lines] = readDataFile(feed).trimEnd().split('\n');
  const names = header.split('\t');
  return lines.map(line => {
    const values = line.split('\t');
    if (values.length !== names.length) throw new Error(`${feed}: ${line}`);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}

describe('the default catalogue', () => {
  it('has at least 650 products with unique titles and unique, well-formed ids', () => {
    expect(products.length).toBeGreaterThanOrEqual(650);
    expect(findRepeated(products.map(product => product.id))).toEqual([]);
    expect(findRepeated(products.map(product => product.title))).toEqual([]);
    expect(
      products.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)).map(({ location }) => location),
    ).toEqual([]);
  });

  it('has at least 25 products in every category, at least four of them marked as most popular', () => {
    expect(categories.length).toBeGreaterThanOrEqual(14);
    for (const { name } of categories) {
      const inCategory = products.filter(product => product.category === name);
      expect([
        name,
        inCategory.length >= 25,
        inCategory.filter(product => product.isMostPopular).length >= 4,
      ]).toEqual([name, true, true]);
    }
    expect(findRepeated(categories.map(({ name }) => toSlug(name)))).toEqual([]);
  });

  it('uses every recipient, interest and occasion of the vocabulary and no others, and valid ages', () => {
    for (const product of products) {
      expect([product.location, findUnknown(product.recipients, recipients)]).toEqual([product.location, []]);
      expect([product.location, findUnknown(product.interests, interests)]).toEqual([product.location, []]);
      expect([product.location, findUnknown(product.occasions, occasions)]).toEqual([product.location, []]);
      expect([product.location, /^\d+(\+|-\d+)$/.test(product.age)]).toEqual([product.location, true]);
    }
    const used = products.flatMap(product => [
      ...product.recipients,
      ...product.interests,
      ...product.occasions,
    ]);
    expect([...recipients, ...interests, ...occasions].filter(word => !used.includes(word))).toEqual([]);
  });

  it('describes each product in 40 to 320 characters without repeating a sentence', () => {
    for (const { location, description } of products) {
      expect([location, description.length >= 40 && description.length <= 320]).toEqual([location, true]);
    }
    expect(findRepeated(products.flatMap(product => splitSentences(product.description)))).toEqual([]);
  });

  it('has prices from $5 to $400, more than 50 below $20 and more than 30 above $100', () => {
    const prices = products.map(product => product.usd);
    expect(Math.min(...prices)).toBe(priceRange.from);
    expect(prices.filter(price => !(price >= priceRange.from && price <= priceRange.to))).toEqual([]);
    expect(prices.filter(price => price < 20).length).toBeGreaterThan(50);
    expect(prices.filter(price => price > 100).length).toBeGreaterThan(30);
  });

  it('has at least 350 picture files in less than 4 MB, none missing or unused', () => {
    const fileByPicture: Record<string, string> = JSON.parse(readDataFile('pictures/index.json'));
    // A picture without a file is reported by the location of its product.
    const files = products.flatMap(product =>
      getPictures(product).map(picture => fileByPicture[picture] ?? product.location),
    );
    expect(files.filter(file => !existsSync(path.join(dataFolder, 'pictures', file)))).toEqual([]);
    expect(new Set(files).size).toBeGreaterThanOrEqual(350);
    const storedFiles = readdirSync(path.join(dataFolder, 'pictures')).filter(file => file.endsWith('.webp'));
    expect(storedFiles.filter(file => !files.includes(file))).toEqual([]);
    expect(getFolderSize('pictures')).toBeLessThan(4_000_000);
  });
});

describe('the feeds', () => {
  const currencies = { gb: 'GBP', ca: 'CAD', au: 'AUD', de: 'EUR' };
  const maxCustomLabelLength = 100;

  it('match the sources in the authoring folder, as do the guides and categories', () => {
    const built = buildFiles(dataFolder, readDataFile);
    for (const [file, text] of built) {
      const stored = readDataFile(file);
      if (file.endsWith('.json')) expect([file, JSON.parse(stored)]).toEqual([file, JSON.parse(text)]);
      else expect([file, stored === text]).toEqual([file, true]);
    }
    const storedGuides = readdirSync(path.join(dataFolder, 'guides')).map(file => `guides/${file}`);
    expect(storedGuides.filter(file => !built.has(file))).toEqual([]);
  });

  it.each(Object.entries(currencies))(
    'have a price, a link and a picture for every product in %s (%s)',
    (country, currency) => {
      const rows = readFeedRows(`catalogue.${country}.tsv`);
      expect(rows.map(row => row.id)).toEqual(getFeedIds(products));
      for (const row of rows) {
        expect(row.price).toMatch(new RegExp(`^\\d{1,3}\\.\\d\\d ${currency}$`));
        expect(new URL(row.link ?? '').hostname).toMatch(/^www\.(amazon|walmart|bestbuy)\./);
        expect(row.image_link?.startsWith(picturesOrigin)).toBe(true);
        expect(`${row.custom_label_4}`.includes('sample_rating')).toBe(row.product_rating !== '');
        expect(
          [row.custom_label_0, row.custom_label_1, row.custom_label_2].filter(
            label => `${label}`.length > maxCustomLabelLength,
          ),
        ).toEqual([]);
      }
    },
  );

  it('have products in several colors and sizes, with unique ids and titles', () => {
    const rows = readFeedRows('catalogue.gb.tsv').filter(row => row.item_group_id !== '');
    const groups = Map.groupBy(rows, row => row.item_group_id);
    expect([...groups].map(([id, variants]) => [id, variants[0]?.id, variants.length])).toEqual([
      ['lambswool-scarf', 'lambswool-scarf', 4],
      ['overshirt-canvas', 'overshirt-canvas', 4],
      ['raincoat-yellow', 'raincoat-yellow', 4],
    ]);
    expect(findRepeated(getFeedIds(products))).toEqual([]);
    expect(findRepeated(rows.map(row => `${row.title}`))).toEqual([]);
    expect(rows.filter(row => `${row.color}${row.size}` === '')).toEqual([]);
  });

  it('have three products on sale, below their usual price', () => {
    const sales = readFeedRows('catalogue.de.tsv').filter(row => row.sale_price !== '');
    expect(new Set(sales.map(row => row.item_group_id || row.id)).size).toBe(3);
    for (const { sale_price = '', price = '' } of sales)
      expect(Number.parseFloat(sale_price)).toBeLessThan(Number.parseFloat(price));
  });

  it('have a price for every product in the United States, and escape every ampersand', () => {
    const feed = readDataFile('catalogue.us.xml');
    expect(feed.match(/<item>/g)?.length).toBe(getFeedIds(products).length);
    expect(feed.match(/<g:price>\d{1,3}\.\d\d USD<\/g:price>/g)?.length).toBe(getFeedIds(products).length);
    expect(feed.match(/&(?!amp;|lt;|gt;)/g)).toBeNull();
    expect(feed).not.toContain('undefined');
  });

  it('are smaller than two megabytes together', () => {
    const sizes = countries.map(country => {
      const file = path.join(dataFolder, country === 'us' ? 'catalogue.us.xml' : `catalogue.${country}.tsv`);
      return statSync(file).size;
    });
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2_000_000);
  });
});

describe('stores, questions and banner', () => {
  it('refer to existing pictures, with stores in every country', () => {
    const stores: Record<string, { image_url: string }[]> = JSON.parse(readDataFile('stores.json'));
    const banner: { image_url: string }[] = JSON.parse(readDataFile('banner.json'));
    const pictureUrls = [...Object.values(stores).flat(), ...banner].map(({ image_url }) => image_url);
    const files = pictureUrls.map(url => path.join(dataFolder, 'pictures', url.slice(picturesOrigin.length)));
    expect(files.filter(file => !existsSync(file))).toEqual([]);
    expect(Object.keys(stores).sort()).toEqual([...countries].sort());
  });

  it('include stores with valid search URLs', () => {
    const stores: Record<string, unknown[]> = JSON.parse(readDataFile('stores.json'));
    const searches = FeaturedStore.array()
      .parse(Object.values(stores).flat())
      .map(({ search_url }) => search_url);
    expect(searches.filter(url => !/^https:\/\/\S*\{query\}/.test(url ?? ''))).toEqual([]);
  });

  it('include at least five questions of every type', () => {
    const faq: Record<string, unknown[]> = JSON.parse(readDataFile('faq.json'));
    expect(Object.entries(faq).map(([type, entries]) => [type, entries.length >= 5])).toEqual([
      ['general', true],
      ['guides', true],
      ['genie', true],
      ['shop', true],
    ]);
  });
});
