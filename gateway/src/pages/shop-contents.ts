import { limits } from '@giftlist/contracts/limits';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { currencySymbol, formatPrice, truncate } from '@giftlist/contracts/rules/format';
import type { Params } from '../routing/target.ts';
import { earlyPicture } from './early-page.ts';
import { escapeHtml, type Preview } from './preview.ts';
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

const descriptionLength = 200;
const h = escapeHtml;
const link = (path: string, text: string) => `<a href="${h(path)}">${h(text)}</a>`;
const listOf = (items: readonly string[]) => `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`;
const flat = (text: string) => truncate(text.replace(/\s+/g, ' ').trim(), descriptionLength);
const pictured = (picture: string | null | undefined, alt: string, origin: string): Preview['image'] =>
  picture ? { url: new URL(picture, origin).href, alt } : null;

type ShopProduct = AnswerOf<'GET /settings/shop/products'>[number];
type GuideSummary = AnswerOf<'GET /giftguide/category'>[number];

/** The cards that a phone shows first. */
const firstCards = 2;

type Shelf = [path: string, name: string];

/** The head that every page of the shop and of the guides has: title, search, categories. */
const headOf = (title: string, shelves: readonly Shelf[]) =>
  `<div class="head"><h1>${h(title)}</h1><span class="field"></span><p class="chips">${shelves.map(([path, name]) => link(path, name)).join('')}</p></div>`;

const cardsOf = (cards: readonly string[]) => `<ul class="cards">${cards.join('')}</ul>`;

const productCard = (product: ShopProduct, at: number) =>
  `<li>${earlyPicture(product.product_photos[0], product.product_id, at < firstCards)}<div><b>${h(product.product_title)}</b><span>${currencySymbol(product.currency)}${formatPrice(product.price)}</span><span>${h(product.store_name)}</span></div></li>`;

const guideCard = (guide: GuideSummary, at: number) =>
  `<li>${earlyPicture(guide.hero_image_url, guide.url_slug, at < firstCards)}<div><b>${link(`/gift-guides/${guide.url_slug}`, guide.gift_guide_title)}</b></div></li>`;

const shelvesOf = (categories: AnswerOf<'GET /settings/shop/categories'>): Shelf[] =>
  categories.map(({ slug, product_category }) => [`/gift-ideas/${slug}`, product_category]);

const guideGroups: Record<string, { nav: string; heading: string }> = {
  all: { nav: 'All', heading: 'All gift guides' },
  popular: { nav: 'Popular', heading: 'Popular Gift Guides' },
  'gifts-by-occasion': { nav: 'Gifts by Occasion', heading: 'Gifts Ideas by Occasion' },
  'gifts-by-recipient': { nav: 'Gifts by Recipient', heading: 'Gift Ideas by Recipient' },
  'gifts-by-interest': { nav: 'Gifts by Interest', heading: 'Gift Ideas by Interest' },
  'gifts-by-type': { nav: 'Gifts by Type', heading: 'Gift Ideas by Type' },
};
const guideShelves = Object.entries(guideGroups).map(
  ([slug, { nav }]): Shelf => [`/gift-guides/category/${slug}`, nav],
);
const groupOf: Record<string, string> = {
  Popular: 'popular',
  'By Occasion': 'gifts-by-occasion',
  'By Recipient': 'gifts-by-recipient',
  'By Interest': 'gifts-by-interest',
  'By Gift Type': 'gifts-by-type',
};

const itemList = (items: readonly { name: string; url: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
});

const shop: Compose = async (reader, _, origin) => {
  const categories = (await reader.read('GET /settings/shop/categories', { query: {} })) ?? [];
  const popular =
    (await reader.read('GET /settings/shop/products', { query: { most_popular: 'true', page: 1 } })) ?? [];
  const description =
    'Browse popular gifts by category, see what they cost and where to buy them, and add them to your list.';
  return {
    preview: { type: 'website', title: 'Gift ideas', description, url: `${origin}/gift-ideas`, image: null },
    crumbs: [{ name: 'Shop', path: '/gift-ideas' }],
    html: `${headOf('Find something they’ll keep', shelvesOf(categories))}<h2>Popular right now</h2>${cardsOf(popular.map(productCard))}`,
    data: [],
  };
};

const category: Compose = async (reader, { categorySlug = '' }, origin) => {
  const categories = (await reader.read('GET /settings/shop/categories', { query: {} })) ?? [];
  const known = categories.find(({ slug }) => slug === categorySlug);
  if (!known) return null;
  const country = known.countries?.[0];
  const query = { category: known.slug, page: 1, ...(country === undefined ? {} : { country }) };
  const products = (await reader.read('GET /settings/shop/products', { query })) ?? [];
  const path = `/gift-ideas/${known.slug}`;
  const description = `${known.product_category}: ${products
    .slice(0, 4)
    .map(product => product.product_title)
    .join('; ')} and more gifts, with prices and shops.`;
  return {
    preview: {
      type: 'website',
      title: `${known.product_category} gifts`,
      description: flat(description),
      url: `${origin}${path}`,
      image: pictured(products[0]?.product_photos[0], known.product_category, origin),
    },
    crumbs: [
      { name: 'Shop', path: '/gift-ideas' },
      { name: known.product_category, path },
    ],
    html: `${headOf(known.product_category, shelvesOf(categories))}${cardsOf(products.slice(0, limits.productsPerPage).map(productCard))}`,
    data: [],
  };
};

const guides: Compose = async (reader, { category: group = 'all' }, origin) => {
  const known = Object.hasOwn(guideGroups, group) ? guideGroups[group] : undefined;
  if (!known) return null;
  const all = (await reader.read('GET /giftguide/category', { query: { gift_guide_category: group } })) ?? [];
  const top = { name: 'Gift Guides', path: '/gift-guides' };
  const path = group === 'all' ? top.path : `/gift-guides/category/${group}`;
  const heading = group === 'all' ? 'Gift guides' : known.heading;
  return {
    preview: {
      type: 'website',
      title: heading,
      description: flat(
        `${heading}: ${all
          .slice(0, 5)
          .map(guide => guide.gift_guide_slug)
          .join(', ')} and more.`,
      ),
      url: `${origin}${path}`,
      image: pictured(all[0]?.hero_image_url, heading, origin),
    },
    crumbs: group === 'all' ? [top] : [top, { name: known.nav, path }],
    html: `${headOf(heading, guideShelves)}${cardsOf(all.map(guideCard))}`,
    data: [
      itemList(
        all.map(guide => ({ name: guide.gift_guide_title, url: `${origin}/gift-guides/${guide.url_slug}` })),
      ),
    ],
  };
};

const guide: Compose = async (reader, { slug = '' }, origin) => {
  const found = await reader.read('GET /giftguide/details', { query: { url_slug: slug.slice(0, 200) } });
  if (!found) return null;
  const group = groupOf[found.category] ?? 'all';
  const path = `/gift-guides/${found.url_slug}`;
  const products = found.products.map(
    product =>
      `<article class="item">${earlyPicture(product.product_photos[0], product.product_id, false)}<div><h2>${h(product.product_title)}</h2><p>${h(product.why_we_love_it)}</p>${listOf(product.offers.map(offer => `${h(offer.price)} at ${h(offer.store_name)}`))}</div></article>`,
  );
  const faqs = found.faqs.map(({ question, answer }) => `<h3>${h(question)}</h3><p>${h(answer)}</p>`);
  return {
    preview: {
      type: 'website',
      title: found.gift_guide_title,
      description: flat(found.introduction),
      url: `${origin}${path}`,
      image: pictured(found.hero_image_url, found.gift_guide_title, origin),
    },
    crumbs: [
      { name: 'Gift Guides', path: '/gift-guides' },
      { name: guideGroups[group]?.nav ?? 'All', path: `/gift-guides/category/${group}` },
      { name: found.gift_guide_title, path },
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
  '/gift-guides/category/:category': guides,
  '/gift-guides/:slug': guide,
};

/** Every address of the shop that a search engine should know. */
export async function shopAddresses(reader: ShopReader): Promise<string[]> {
  const categories = (await reader.read('GET /settings/shop/categories', { query: {} })) ?? [];
  const all = (await reader.read('GET /giftguide/category', { query: {} })) ?? [];
  return [
    '/',
    '/gift-ideas',
    ...categories.map(({ slug }) => `/gift-ideas/${slug}`),
    '/gift-guides',
    // All guides are canonical under /gift-guides.
    ...Object.values(groupOf).map(group => `/gift-guides/category/${group}`),
    ...all.map(one => `/gift-guides/${one.url_slug}`),
    '/popular-stores',
    '/genie',
    '/faq',
  ];
}
