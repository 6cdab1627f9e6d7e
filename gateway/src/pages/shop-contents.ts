import { defaults } from '@giftlist/contracts/limits';
import { searchFor, shopWelcome } from '@giftlist/contracts/product';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { formatCount, formatMoney } from '@giftlist/contracts/rules/format';
import { allGuidesHeading, guideCategories } from '@giftlist/contracts/rules/guide-categories';
import { shownPrice } from '@giftlist/contracts/rules/shown-price';
import { cutText } from '@giftlist/contracts/rules/text';
import type { Params } from '../routing/target.ts';
import { earlyPicture } from './early-page.ts';
import { describe, escapeHtml, type Preview } from './preview.ts';
import type { ShopReader } from './shop-reader.ts';

/** What a page of the shop says before its scripts. */
export interface Contents {
  preview: Preview;
  /** From the top of the shop or of the guides down to the page itself. */
  crumbs: { name: string; path: string }[];
  html: string;
  /** More structured data (schema.org). */
  data: unknown[];
}

type MaybeContents = Contents | null;
type Compose = (shop: ShopReader, params: Params, origin: string) => Promise<MaybeContents>;

const h = escapeHtml;
const link = (path: string, text: string) => `<a href="${h(path)}">${h(text)}</a>`;
const listOf = (items: readonly string[]) => `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`;
const pictured = (picture: string | null | undefined, alt: string, origin: string): Preview['image'] =>
  picture ? { url: new URL(picture, origin).href, alt } : null;

type ShopProduct = AnswerOf<'GET /settings/shop/products'>[number];
type Rated = Pick<ShopProduct, 'product_rating' | 'product_num_reviews'>;
type GuideSummary = AnswerOf<'GET /giftguide/category'>[number];

/** The cards that a phone shows first. */
const firstCards = 2;

type Shelf = [path: string, name: string];
const pathOfShelf = (slug: string) => `/gift-ideas/${encodeURIComponent(slug)}`;

/** The head of the overview pages: title, search, categories; `current` is the page's own path. */
const headOf = (title: string, search: string, shelves: readonly Shelf[], current: string) => {
  const chips = shelves.map(
    ([path, name]) => `<a href="${h(path)}"${path === current ? ' aria-current="page"' : ''}>${h(name)}</a>`,
  );
  return `<div class="head"><h1>${h(title)}</h1><p class="field">${h(search)}</p><p class="chips">${chips.join('')}</p></div>`;
};
const shopHead = (title: string, shelves: readonly Shelf[], current: string) =>
  headOf(title, searchFor.gifts, shelves, current);
const guidesHead = (title: string, current: string) => headOf(title, searchFor.guides, guideShelves, current);

const cardsOf = (cards: readonly string[]) => `<ul class="cards">${cards.join('')}</ul>`;

const rateOf = ({ product_rating, product_num_reviews }: Rated) =>
  product_rating === null
    ? ''
    : `<span class="rate">★ ${product_rating}${product_num_reviews ? ` (${formatCount(product_num_reviews)})` : ''}</span>`;

const productCard = (product: ShopProduct, at: number) =>
  `<li>${earlyPicture(product.product_photos[0], product.product_id, at < firstCards)}<div><b>${h(product.product_title)}</b>${rateOf(product)}<span class="price">${h(formatMoney(product.price, product.currency))}</span><span class="store">${h(product.store_name)}</span></div></li>`;

/** What a guide's gift costs, where: offers, or else the shop's own price. */
const soldAt = ({ offers, plain_price }: AnswerOf<'GET /giftguide/details'>['products'][number]) =>
  plain_price ? [...offers, plain_price] : offers;

const guideCard = (guide: GuideSummary, at: number) =>
  `<li>${earlyPicture(guide.hero_image_url, guide.url_slug, at < firstCards)}<div><b>${link(`/gift-guides/${guide.url_slug}`, guide.gift_guide_title)}</b><span class="store">${h(guide.gift_guide_slug)}</span></div></li>`;

/** The shelves of a country's shop, as everybody sees them until their own country is known. */
const shelvesOf = (categories: AnswerOf<'GET /settings/shop/categories'>, country: string): Shelf[] => [
  ['/gift-ideas', 'Popular'],
  ...categories
    .filter(({ countries }) => countries?.includes(country) ?? true)
    .map(({ slug, product_category }): Shelf => [pathOfShelf(slug), product_category]),
];

const guidesTop = { name: 'Gift Guides', path: '/gift-guides' };
const pathOfGroup = (slug: string) => `/gift-guides/category/${slug}`;
const guideShelves = guideCategories.map(({ slug, nav }): Shelf => [pathOfGroup(slug), nav]);
const guideLinks = (guides: readonly GuideSummary[], origin: string) =>
  itemList(
    guides.map(guide => ({ name: guide.gift_guide_title, url: `${origin}/gift-guides/${guide.url_slug}` })),
  );

const itemList = (items: readonly { name: string; url: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
});

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

const guides: Compose = async (reader, _, origin) => {
  const all = (await reader.read('GET /giftguide/category', { query: {} })) ?? [];
  const rows = guideCategories.map(({ category, heading }) => {
    const own = all.filter(guide => guide.category === category);
    return own.length === 0 ? '' : `<h2>${h(heading)}</h2>${cardsOf(own.map(guideCard))}`;
  });
  return {
    preview: previewOfGuides('Gift guides', all, origin + guidesTop.path, origin),
    crumbs: [guidesTop],
    html: guidesHead('Gift guides', guidesTop.path) + rows.join(''),
    data: [guideLinks(all, origin)],
  };
};

const guideGroup: Compose = async (reader, { category: slug = '' }, origin) => {
  const known = guideCategories.find(group => group.slug === slug);
  if (!known && slug !== 'all') return null;
  const found =
    (await reader.read('GET /giftguide/category', { query: { gift_guide_category: slug } })) ?? [];
  const heading = known?.heading ?? allGuidesHeading;
  // All of them have one address.
  const canonical = origin + (known ? pathOfGroup(slug) : guidesTop.path);
  return {
    preview: previewOfGuides(heading, found, canonical, origin),
    crumbs: [guidesTop, { name: known?.nav ?? 'All', path: pathOfGroup(slug) }],
    html: guidesHead(heading, pathOfGroup(slug)) + cardsOf(found.map(guideCard)),
    data: [guideLinks(found, origin)],
  };
};

function previewOfGuides(
  title: string,
  guides: readonly GuideSummary[],
  url: string,
  origin: string,
): Preview {
  const names = guides.slice(0, 5).map(guide => guide.gift_guide_slug);
  return {
    type: 'website',
    title,
    description: describe(`${title}: ${names.join(', ')} and more.`),
    url,
    image: pictured(guides[0]?.hero_image_url, title, origin),
  };
}

const guide: Compose = async (reader, { slug = '' }, origin) => {
  const found = await reader.read('GET /giftguide/details', { query: { url_slug: cutText(slug, 200) } });
  if (!found) return null;
  const group = guideCategories.find(({ category }) => category === found.category);
  const path = `/gift-guides/${found.url_slug}`;
  const products = found.products.map(
    product =>
      `<article class="item">${earlyPicture(product.product_photos[0], product.product_id, false)}<div><h2>${h(product.product_title)}</h2>${rateOf(product)}<p>${h(product.why_we_love_it)}</p>${listOf(soldAt(product).map(({ price, store_name }) => h(`${shownPrice(price)} at ${store_name}`)))}</div></article>`,
  );
  const faqs = found.faqs.map(({ question, answer }) => `<h3>${h(question)}</h3><p>${h(answer)}</p>`);
  return {
    preview: {
      type: 'website',
      title: found.gift_guide_title,
      description: describe(found.introduction),
      url: `${origin}${path}`,
      image: pictured(found.hero_image_url, found.gift_guide_title, origin),
    },
    crumbs: [
      guidesTop,
      ...(group ? [{ name: group.nav, path: pathOfGroup(group.slug) }] : []),
      { name: found.gift_guide_slug, path },
    ],
    html: `<div class="hero"><div class="words"><h1>${h(found.gift_guide_title)}</h1>${found.introduction
      .split('\n\n')
      .map(paragraph => `<p>${h(paragraph)}</p>`)
      .join(
        '',
      )}</div>${earlyPicture(found.hero_image_url, found.url_slug, true)}</div><div class="items">${products.join('')}</div>${faqs.join('')}`,
    data: [
      itemList(
        found.products.map(product => ({
          name: product.product_title,
          url: `${origin}/gift-ideas/search?q=${encodeURIComponent(product.product_title)}`,
        })),
      ),
    ],
  };
};

/** Pages of the shop that come with their contents, by their patterns. */
export const shopContents: Readonly<Record<string, Compose>> = {
  '/gift-ideas': shop,
  '/gift-ideas/:categorySlug': category,
  '/gift-guides': guides,
  '/gift-guides/category/:category': guideGroup,
  '/gift-guides/:slug': guide,
};

/** Every address of the shop that a search engine should know. */
export async function shopAddresses(reader: ShopReader): Promise<string[]> {
  const categories = (await reader.read('GET /settings/shop/categories', { query: {} })) ?? [];
  const all = (await reader.read('GET /giftguide/category', { query: {} })) ?? [];
  return [
    '/',
    '/gift-ideas',
    ...categories.map(({ slug }) => pathOfShelf(slug)),
    '/gift-guides',
    // All guides are canonical under /gift-guides.
    ...guideCategories.map(({ slug }) => pathOfGroup(slug)),
    ...all.map(one => `/gift-guides/${one.url_slug}`),
    '/popular-stores',
    '/genie',
    '/faq',
  ];
}
