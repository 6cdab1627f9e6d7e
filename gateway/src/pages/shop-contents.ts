import { defaults } from '@giftlist/contracts/limits';
import { searchFor, shopWelcome } from '@giftlist/contracts/product';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { guideCategories } from '@giftlist/contracts/rules/guide-categories';
import { describe } from './preview.ts';
import { guide, guideGroup, guides, pathOfGroup } from './shop-guide-contents.ts';
import {
  type Compose,
  cardsOf,
  h,
  headOf,
  pathOfGuide,
  pathOfProduct,
  pathOfShelf,
  pictured,
  productCard,
  type Shelf,
} from './shop-html.ts';
import { product } from './shop-product-contents.ts';
import type { ShopReader } from './shop-reader.ts';

const shopHead = (title: string, shelves: readonly Shelf[], current: string) =>
  headOf(title, searchFor.gifts, shelves, current);

/** The categories of a country's shop; the default country is used until the visitor's is known. */
const shelvesOf = (categories: AnswerOf<'GET /settings/shop/categories'>, country: string): Shelf[] => [
  ['/gift-ideas', 'Popular'],
  ...categories
    .filter(({ countries }) => countries?.includes(country) ?? true)
    .map(({ slug, product_category }): Shelf => [pathOfShelf(slug), product_category]),
];

const shop: Compose = async (reader, _, origin) => {
  const [categories, popular] = await Promise.all([
    reader.read('GET /settings/shop/categories', { query: {} }),
    reader.read('GET /settings/shop/products', { query: { most_popular: 'true', page: 1 } }),
  ]);
  const description =
    'Browse popular gifts by category, see what they cost and where to buy them, and add them to your list.';
  const head = shopHead(shopWelcome.heading, shelvesOf(categories ?? [], defaults.country), '/gift-ideas');
  const cards = (popular ?? []).slice(0, shopWelcome.products).map(productCard);
  return {
    preview: { type: 'website', title: 'Gift ideas', description, url: `${origin}/gift-ideas`, image: null },
    crumbs: [{ name: 'Shop', path: '/gift-ideas' }],
    html: `${head}<h2>${h(shopWelcome.popular)}</h2>${cardsOf(cards)}`,
    data: [],
  };
};

const category: Compose = async (reader, { categorySlug = '' }, origin) => {
  const categories = (await reader.read('GET /settings/shop/categories', { query: {} })) ?? [];
  const known = categories.find(({ slug }) => slug === categorySlug);
  if (!known) return null;
  const country = known.countries?.[0] ?? defaults.country;
  const query = { category: known.slug, page: 1, country };
  const products = (await reader.read('GET /settings/shop/products', { query })) ?? [];
  const path = pathOfShelf(known.slug);
  const description = `${known.product_category}: ${products
    .slice(0, 4)
    .map(product => product.product_title)
    .join('; ')} and more gifts, with prices and shops.`;
  return {
    preview: {
      type: 'website',
      title: `${known.product_category} gifts`,
      description: describe(description),
      url: `${origin}${path}`,
      image: pictured(products[0]?.product_photos[0], known.product_category, origin),
    },
    crumbs: [
      { name: 'Shop', path: '/gift-ideas' },
      { name: known.product_category, path },
    ],
    html: `${shopHead(known.product_category, shelvesOf(categories, country), path)}${cardsOf(products.map(productCard))}`,
    data: [],
  };
};

/** The shop pages that contain their content in HTML, by path pattern. */
export const shopContents: Readonly<Record<string, Compose>> = {
  '/gift-ideas': shop,
  '/gift-ideas/:categorySlug': category,
  '/gift-ideas/product/:id': product,
  '/gift-guides': guides,
  '/gift-guides/category/:category': guideGroup,
  '/gift-guides/:slug': guide,
};

/** Every address of the shop that a search engine should know. */
export async function shopAddresses(reader: ShopReader): Promise<string[]> {
  const categories = (await reader.read('GET /settings/shop/categories', { query: {} })) ?? [];
  const all = (await reader.read('GET /giftguide/category', { query: {} })) ?? [];
  const productIds = await productIdsOf(reader, categories);
  return [
    '/',
    '/gift-ideas',
    ...categories.map(({ slug }) => pathOfShelf(slug)),
    ...[...productIds].map(pathOfProduct),
    '/gift-guides',
    // All guides are canonical under /gift-guides.
    ...guideCategories.map(({ slug }) => pathOfGroup(slug)),
    ...all.map(one => pathOfGuide(one.url_slug)),
    '/popular-stores',
    '/genie',
    '/faq',
  ];
}

/** The most popular products of each country that has categories; a sitemap may contain 50,000 addresses. */
async function productIdsOf(
  reader: ShopReader,
  categories: AnswerOf<'GET /settings/shop/categories'>,
): Promise<Set<string>> {
  const countries = new Set(categories.map(({ countries: [first = defaults.country] = [] }) => first));
  const ids = new Set<string>();
  for (const country of [...countries].slice(0, sitemapCountries)) {
    const products = (await reader.read('GET /settings/shop/products', { query: { country } })) ?? [];
    for (const { product_id } of products) ids.add(product_id);
  }
  return ids;
}

const sitemapCountries = 10;
