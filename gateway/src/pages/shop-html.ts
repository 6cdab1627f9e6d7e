import type { ResponseOf } from '@giftlist/contracts/routes';
import { formatMoney } from '@giftlist/contracts/rules/format';
import { isLowest, shownPrice } from '@giftlist/contracts/rules/shown-price';
import type { I18n } from '@giftlist/service-kit/translations';
import type { Params } from '../routing/target.ts';
import { earlyPicture } from './early-page.ts';
import { catalogueLang } from './page-language.ts';
import { escapeHtml, type Preview } from './preview.ts';
import type { ShopReader } from './shop-reader.ts';

/** The content of a shop page before its scripts run. */
export interface Contents {
  preview: Preview;
  /** Breadcrumbs, from the shop or the guides down to the page itself. */
  crumbs: { name: string; path: string }[];
  html: string;
  /** More structured data (schema.org). */
  data: unknown[];
}

/** Renders a page; null if it does not exist. */
export type Compose = (shop: ShopReader, params: Params, setting: PageSetting) => Promise<Contents | null>;

/** Where a page's addresses begin, and its language. */
export interface PageSetting {
  origin: string;
  i18n: I18n;
}

export const h = escapeHtml;
export const link = (path: string, text: string, attributes = '') =>
  `<a href="${h(path)}"${attributes}>${h(text)}</a>`;
export const pictured = (
  picture: string | null | undefined,
  alt: string,
  origin: string,
): Preview['image'] => (picture ? { url: new URL(picture, origin).href, alt } : null);

export type ShopProduct = ResponseOf<'GET /settings/shop/products'>[number];
export type GuideSummary = ResponseOf<'GET /giftguide/category'>[number];
type Rated = Pick<ShopProduct, 'product_rating' | 'product_num_reviews'>;
type Offer = { store_name: string; price: string };

/** How many cards a phone shows without scrolling. */
const firstCards = 2;

export const pathOfShelf = (slug: string) => `/gift-ideas/${encodeURIComponent(slug)}`;
export const pathOfProduct = (id: string) => `/gift-ideas/product/${encodeURIComponent(id)}`;
export const pathOfGuide = (slug: string) => `/gift-guides/${encodeURIComponent(slug)}`;

/** `isOwnText`: the name is our text, in the language of the page, not the catalogue's. */
export type Shelf = [path: string, name: string, isOwnText?: boolean];

interface Head {
  title: string;
  /** Whether the title is a text of the catalogue. */
  isOfCatalogue?: boolean;
  search: string;
  shelves: readonly Shelf[];
  current: string;
}
/** The head of the overview pages: title, search, categories; `current` is the page's own path. */
export function headOf({ title, isOfCatalogue, search, shelves, current }: Head, i18n: I18n): string {
  const lang = catalogueLang(i18n);
  const chips = shelves.map(
    ([path, name, isOwnText]) =>
      `<a href="${h(path)}"${isOwnText ? '' : lang}${path === current ? ' aria-current="page"' : ''}>${h(name)}</a>`,
  );
  return `<div class="head"><h1${isOfCatalogue ? lang : ''}>${h(title)}</h1><p class="field">${h(search)}</p><p class="chips">${chips.join('')}</p></div>`;
}

const cardsOf = (cards: readonly string[]) => `<ul class="cards">${cards.join('')}</ul>`;

export const rateOf = ({ product_rating, product_num_reviews }: Rated, i18n: I18n) =>
  product_rating === null
    ? ''
    : `<span class="rate">★ ${product_rating}${product_num_reviews ? ` (${i18n.count(product_num_reviews)})` : ''}</span>`;

export const productCards = (products: readonly ShopProduct[], i18n: I18n) =>
  cardsOf(products.map((product, at) => productCard(product, at, i18n)));

const productCard = (product: ShopProduct, at: number, i18n: I18n) =>
  `<li>${earlyPicture(product.product_photos[0], product.product_id, at < firstCards)}<div><b>${link(pathOfProduct(product.product_id), product.product_title, catalogueLang(i18n))}</b>${rateOf(product, i18n)}<span class="price">${h(formatMoney(product.price, product.currency))}</span><span class="store">${h(product.store_name)}</span></div></li>`;

export const guideCards = (guides: readonly GuideSummary[], i18n: I18n) =>
  cardsOf(guides.map((guide, at) => guideCard(guide, at, i18n)));

const guideCard = (guide: GuideSummary, at: number, i18n: I18n) =>
  `<li>${earlyPicture(guide.hero_image_url, guide.url_slug, at < firstCards)}<div${catalogueLang(i18n)}><b>${link(pathOfGuide(guide.url_slug), guide.gift_guide_slug)}</b><span class="store">${h(guide.gift_guide_title)}</span></div></li>`;

/** The offers for a product, the lowest price first. */
export function offersOf(offers: readonly Offer[], i18n: I18n): string {
  const lowest = isLowest(offers.map(({ price }) => price));
  const rows = offers.map(
    ({ store_name, price }, at) =>
      `<li><b>${h(store_name)}</b>${at === 0 && lowest ? `<i>${h(i18n.t({ id: 'shop.lowest', message: 'Lowest' }))}</i>` : ''}<span>${h(shownPrice(price))}</span></li>`,
  );
  return rows.length === 0 ? '' : `<ul class="offers">${rows.join('')}</ul>`;
}

export const itemList = (items: readonly { name: string; url: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
});
