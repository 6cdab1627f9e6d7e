import { defaults } from '@giftlist/contracts/limits';
import { searchFor, shopWelcome } from '@giftlist/contracts/product';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { guideCategories } from '@giftlist/contracts/rules/guide-categories';
import type { I18n } from '@giftlist/service-kit/translations';
import { describe } from './preview.ts';
import { guide, guideGroup, guides, pathOfGroup } from './shop-guide-contents.ts';
import {
  type Compose,
  h,
  headOf,
  pathOfGuide,
  pathOfProduct,
  pathOfShelf,
  pictured,
  productCards,
  type Shelf,
} from './shop-html.ts';
import { product } from './shop-product-contents.ts';
import type { ShopReader } from './shop-reader.ts';

/** The categories of a country's shop; the default country is used until the visitor's is known. */
const shelvesOf = (
  categories: ResponseOf<'GET /settings/shop/categories'>,
  country: string,
  i18n: I18n,
): Shelf[] => [
  ['/gift-ideas', i18n.t({ id: 'shop.popular', message: 'Popular' }), true],
  ...categories
    .filter(({ countries }) => countries?.includes(country) ?? true)
    .map(({ slug, product_category }): Shelf => [pathOfShelf(slug), product_category]),
];

const shopCrumb = (i18n: I18n) => ({
  name: i18n.t({ id: 'shop.crumb', message: 'Shop' }),
  path: '/gift-ideas',
});
const searchField = (i18n: I18n): string => i18n.shared('searchFor.gifts', searchFor.gifts);

const shop: Compose = async (reader, _, { origin, i18n }) => {
  const [categories, popular] = await Promise.all([
    reader.read('GET /settings/shop/categories', { query: {} }),
    reader.read('GET /settings/shop/products', { query: { most_popular: 'true', page: 1 } }),
  ]);
  const description = i18n.t({
    id: 'shop.description',
    message:
      'Browse popular gifts by category, see what they cost and where to buy them, and add them to your list.',
  });
  const head = headOf(
    {
      title: i18n.shared('shopWelcome.heading', shopWelcome.heading),
      search: searchField(i18n),
      shelves: shelvesOf(categories ?? [], defaults.country, i18n),
      current: '/gift-ideas',
    },
    i18n,
  );
  const heading = i18n.shared('shopWelcome.popular', shopWelcome.popular);
  return {
    preview: {
      type: 'website',
      title: i18n.t({ id: 'shop.title', message: 'Gift ideas' }),
      description,
      url: `${origin}/gift-ideas`,
      image: null,
    },
    crumbs: [shopCrumb(i18n)],
    html: `${head}<h2>${h(heading)}</h2>${productCards((popular ?? []).slice(0, shopWelcome.products), i18n)}`,
    data: [],
  };
};

const category: Compose = async (reader, { categorySlug = '' }, { origin, i18n }) => {
  const categories = (await reader.read('GET /settings/shop/categories', { query: {} })) ?? [];
  const known = categories.find(({ slug }) => slug === categorySlug);
  if (!known) return null;
  const country = known.countries?.[0] ?? defaults.country;
  const query = { category: known.slug, page: 1, country };
  const products = (await reader.read('GET /settings/shop/products', { query })) ?? [];
  const path = pathOfShelf(known.slug);
  const name = known.product_category;
  const description = i18n.t({
    id: 'shop.category.description',
    message: '{category}: {gifts} and more gifts, with prices and shops.',
    values: {
      category: name,
      gifts: products
        .slice(0, 4)
        .map(product => product.product_title)
        .join('; '),
    },
  });
  const head = headOf(
    {
      title: name,
      isOfCatalogue: true,
      search: searchField(i18n),
      shelves: shelvesOf(categories, country, i18n),
      current: path,
    },
    i18n,
  );
  return {
    preview: {
      type: 'website',
      title: i18n.t({
        id: 'shop.category.title',
        message: '{category} gifts',
        values: { category: name },
      }),
      description: describe(description),
      url: `${origin}${path}`,
      image: pictured(products[0]?.product_photos[0], name, origin),
    },
    crumbs: [shopCrumb(i18n), { name, path }],
    html: head + productCards(products, i18n),
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
  categories: ResponseOf<'GET /settings/shop/categories'>,
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
