import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readGuides } from './authoring/guides.ts';
import { readProducts } from './authoring/products.ts';
import { findRepeated, findUnknown, splitSentences } from './authoring/text-checks.ts';
import { guideCategories, interests, recipients } from './authoring/vocabulary.ts';

const dataFolder = import.meta.dirname;
const readDataFile = (relativePath: string) => readFileSync(path.join(dataFolder, relativePath), 'utf8');

const guides = readGuides(path.join(dataFolder, 'authoring/guides'));
const products = readProducts(path.join(dataFolder, 'authoring/products'));
const productIds = new Set(products.map(product => product.id));
const priceById = new Map(products.map(product => [product.id, product.usd]));

describe('the guides', () => {
  /** The landing slugs in docs/specification/shop.md. */
  const landingPages = [
    'for-her',
    'housewarming-gifts',
    'secret-santa-gifts',
    'for-the-traveler',
    'for-him',
    'for-mom',
    'christmas-themed-gifts',
    'personalized-gifts',
    'for-pets',
  ];

  it('include every landing page and at least six guides in every category', () => {
    expect(guides.length).toBeGreaterThanOrEqual(46);
    expect(
      findUnknown(
        landingPages,
        guides.map(guide => guide.slug),
      ),
    ).toEqual([]);
    expect(
      findUnknown(
        guides.map(guide => guide.category),
        guideCategories,
      ),
    ).toEqual([]);
    for (const category of guideCategories) {
      const ranks = guides.filter(guide => guide.category === category).map(guide => `${guide.rank}`);
      expect([category, ranks.length >= 6, findRepeated(ranks)]).toEqual([category, true, []]);
    }
    expect(findRepeated(guides.map(guide => guide.title))).toEqual([]);
  });

  it('contain eight to twelve existing products each, and never repeat a reason', () => {
    for (const { slug, products: chosenProducts } of guides) {
      const ids = chosenProducts.map(product => product.id);
      expect([slug, ids.length >= 8 && ids.length <= 12, findRepeated(ids)]).toEqual([slug, true, []]);
      expect([slug, ids.filter(id => !productIds.has(id))]).toEqual([slug, []]);
    }
    const reasons = guides.flatMap(guide => guide.products.map(product => product.whyWeLoveIt));
    expect(findRepeated(reasons.flatMap(splitSentences))).toEqual([]);
    expect(reasons.filter(reason => reason.length > 220)).toEqual([]);
  });

  it('have two introductory paragraphs, three or four questions, and a picture', () => {
    for (const { slug, introduction, faqs, headline, ...guide } of guides) {
      expect([slug, introduction.map(text => text.length > 200)]).toEqual([slug, [true, true]]);
      expect([slug, faqs.length >= 3 && faqs.length <= 4, headline !== '']).toEqual([slug, true, true]);
      expect([
        slug,
        findUnknown(guide.recipients, recipients),
        findUnknown(guide.interests, interests),
      ]).toEqual([slug, [], []]);
      expect([slug, existsSync(path.join(dataFolder, `pictures/guides/${slug}.webp`))]).toEqual([slug, true]);
    }
    expect(findRepeated(guides.flatMap(guide => guide.faqs.map(faq => faq.answer)))).toEqual([]);
    expect(findRepeated(guides.flatMap(guide => guide.introduction.flatMap(splitSentences)))).toEqual([]);
  });

  it.each([
    ['gifts-under-25', 25],
    ['gifts-under-50', 50],
    ['secret-santa-gifts', 30],
    ['stocking-stuffers', 20],
  ])('contain only products below the price limit: %s', (slug, limit) => {
    const ids = guides.find(guide => guide.slug === slug)?.products.map(product => product.id) ?? [];
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter(id => (priceById.get(id) ?? limit) >= limit)).toEqual([]);
  });

  it('have two to five offers for each product: at least one pays a commission, and some pay none', () => {
    const files: {
      products: {
        offers: { store_name: string; affiliate_url: string | null; commission_rate: number | null }[];
      }[];
    }[] = readdirSync(path.join(dataFolder, 'guides')).map(file =>
      JSON.parse(readDataFile(`guides/${file}`)),
    );
    const offerLists = files.flatMap(file => file.products.map(product => product.offers));
    expect(offerLists.filter(offers => offers.length < 2 || offers.length > 5)).toEqual([]);
    const allOffers = offerLists.flat();
    expect(allOffers.filter(offer => offer.commission_rate && !offer.affiliate_url)).toEqual([]);
    for (const rate of [0, null])
      expect(allOffers.filter(offer => offer.commission_rate === rate).length).toBeGreaterThan(20);
    expect(allOffers.filter(offer => offer.store_name.includes(' - ')).length).toBeGreaterThan(20);
    expect(offerLists.filter(offers => !offers.some(offer => offer.commission_rate))).toEqual([]);
  });
});
