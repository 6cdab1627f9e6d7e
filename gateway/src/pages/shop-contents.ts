import { defaults } from '@giftlist/contracts/limits';
import { searchFor, shopWelcome } from '@giftlist/contracts/product';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { guideCategories } from '@giftlist/contracts/rules/guide-categories';
import type { I18n } from '@giftlist/service-kit/translations';
import { toDescription } from './preview.ts';
import { guideCategoryPath, renderGuide, renderGuideCategory, renderGuides } from './shop-guide-contents.ts';
import {
  type CategoryLink,
  type ContentsRenderer,
  categoryPath,
  guidePath,
  h,
  productPath,
  renderHead,
  renderProductCards,
  toPreviewImage,
} from './shop-html.ts';
import { renderProduct } from './shop-product-contents.ts';
import type { ShopReader } from './shop-reader.ts';

const createCategoryLinks = (
  categories: ResponseOf<'GET /settings/shop/categories'>,
  country: string,
  i18n: I18n,
): CategoryLink[] => [
  { path: '/gift-ideas', name: i18n.t('shop.popular', 'Popular'), isTranslated: true },
  ...categories
    .filter(({ countries }) => countries?.includes(country) ?? true)
    .map(({ slug, product_category }) => ({ path: categoryPath(slug), name: product_category })),
];

const createShopCrumb = (i18n: I18n) => ({
  name: i18n.t('shop.crumb', 'Shop'),
  path: '/gift-ideas',
});
const getSearchText = (i18n: I18n): string => i18n.shared('searchFor.gifts', searchFor.gifts);

const renderShop: ContentsRenderer = async (reader, _, { origin, i18n }) => {
  const [categories, popularProducts] = await Promise.all([
    reader.read('GET /settings/shop/categories', { query: {} }),
    reader.read('GET /settings/shop/products', { query: { most_popular: 'true', page: 1 } }),
  ]);
  const description = i18n.t(
    'shop.description',
    'Browse popular gifts by category, see what they cost and where to buy them, and add them to your list.',
  );
  const head = renderHead(
    {
      title: i18n.shared('shopWelcome.heading', shopWelcome.heading),
      searchText: getSearchText(i18n),
      categories: createCategoryLinks(categories ?? [], defaults.country, i18n),
      currentPath: '/gift-ideas',
    },
    i18n,
  );
  const heading = i18n.shared('shopWelcome.popular', shopWelcome.popular);
  return {
    preview: {
      type: 'website',
      title: i18n.t('shop.title', 'Gift ideas'),
      description,
      url: `${origin}/gift-ideas`,
      image: null,
    },
    crumbs: [createShopCrumb(i18n)],
    html: `${head}<h2>${h(heading)}</h2>${renderProductCards((popularProducts ?? []).slice(0, shopWelcome.products), i18n)}`,
    data: [],
  };
};

const renderCategory: ContentsRenderer = async (reader, { categorySlug = '' }, { origin, i18n }) => {
  const categories = (await reader.read('GET /settings/shop/categories', { query: {} })) ?? [];
  const category = categories.find(({ slug }) => slug === categorySlug);
  if (!category) return null;
  const country = category.countries?.[0] ?? defaults.country;
  const query = { category: category.slug, page: 1, country };
  const products = (await reader.read('GET /settings/shop/products', { query })) ?? [];
  const path = categoryPath(category.slug);
  const name = category.product_category;
  const description = i18n.t(
    'shop.category.description',
    '{category}: {gifts} and more gifts, with prices and shops.',
    {
      category: name,
      gifts: products
        .slice(0, 4)
        .map(({ product_title }) => product_title)
        .join('; '),
    },
  );
  const head = renderHead(
    {
      title: name,
      isCatalogueText: true,
      searchText: getSearchText(i18n),
      categories: createCategoryLinks(categories, country, i18n),
      currentPath: path,
    },
    i18n,
  );
  return {
    preview: {
      type: 'website',
      title: i18n.t('shop.category.title', '{category} gifts', { category: name }),
      description: toDescription(description),
      url: `${origin}${path}`,
      image: toPreviewImage(products[0]?.product_photos[0], name, origin),
    },
    crumbs: [createShopCrumb(i18n), { name, path }],
    html: head + renderProductCards(products, i18n),
    data: [],
  };
};

export const shopRenderers: Readonly<Record<string, ContentsRenderer>> = {
  '/gift-ideas': renderShop,
  '/gift-ideas/:categorySlug': renderCategory,
  '/gift-ideas/product/:id': renderProduct,
  '/gift-guides': renderGuides,
  '/gift-guides/category/:category': renderGuideCategory,
  '/gift-guides/:slug': renderGuide,
};

export async function findSitemapPaths(reader: ShopReader): Promise<string[]> {
  const categories = (await reader.read('GET /settings/shop/categories', { query: {} })) ?? [];
  const guides = (await reader.read('GET /giftguide/category', { query: {} })) ?? [];
  const productIds = await findProductIds(reader, categories);
  return [
    '/',
    '/gift-ideas',
    ...categories.map(({ slug }) => categoryPath(slug)),
    ...[...productIds].map(productPath),
    '/gift-guides',
    // Omits the page of all guides, whose canonical URL is /gift-guides.
    ...guideCategories.map(({ slug }) => guideCategoryPath(slug)),
    ...guides.map(guide => guidePath(guide.url_slug)),
    '/popular-stores',
    '/genie',
    '/faq',
  ];
}

/** Finds the product ids of up to ten countries, because a sitemap may contain at most 50,000 URLs. */
async function findProductIds(
  reader: ShopReader,
  categories: ResponseOf<'GET /settings/shop/categories'>,
): Promise<Set<string>> {
  const firstCountries = new Set(categories.map(({ countries }) => countries?.[0] ?? defaults.country));
  const ids = new Set<string>();
  for (const country of [...firstCountries].slice(0, maxSitemapCountries)) {
    const products = (await reader.read('GET /settings/shop/products', { query: { country } })) ?? [];
    for (const { product_id } of products) ids.add(product_id);
  }
  return ids;
}

const maxSitemapCountries = 10;
