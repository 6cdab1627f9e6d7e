import type { ResponseOf } from '@giftlist/contracts/routes';
import { formatShopPrice, isLowestPrice } from '@giftlist/contracts/rules/shop-price';
import type { I18n } from '@giftlist/service-kit/translations';
import type { Params } from '../routing/target.ts';
import { renderPicture } from './early-page.ts';
import { renderCatalogueLang } from './page-language.ts';
import { escapeHtml, type Preview } from './preview.ts';
import type { ShopReader } from './shop-reader.ts';

/** The content of a shop page before its scripts run. */
export interface Contents {
  preview: Preview;
  /** From the shop or the gift guides to the page itself. */
  crumbs: { name: string; path: string }[];
  html: string;
  /** Structured data (schema.org), without the breadcrumbs. */
  data: unknown[];
}

export type ContentsRenderer = (
  shop: ShopReader,
  params: Params,
  context: PageContext,
) => Promise<Contents | null>;

export interface PageContext {
  origin: string;
  i18n: I18n;
}

export const h = escapeHtml;
export const renderLink = (path: string, text: string, attributes = '') =>
  `<a href="${h(path)}"${attributes}>${h(text)}</a>`;
export const toPreviewImage = (
  picture: string | null | undefined,
  alt: string,
  origin: string,
): Preview['image'] => (picture ? { url: new URL(picture, origin).href, alt } : null);

export type ShopProduct = ResponseOf<'GET /settings/shop/products'>[number];
export type GuideSummary = ResponseOf<'GET /giftguide/category'>[number];
type RatedProduct = Pick<ShopProduct, 'product_rating' | 'product_num_reviews'>;
type Offer = { store_name: string; price: string };

/** The number of cards that a phone shows without scrolling. Their pictures are loaded first. */
const eagerCardCount = 2;

export const categoryPath = (slug: string) => `/gift-ideas/${encodeURIComponent(slug)}`;
export const productPath = (id: string) => `/gift-ideas/product/${encodeURIComponent(id)}`;
export const guidePath = (slug: string) => `/gift-guides/${encodeURIComponent(slug)}`;

export interface CategoryLink {
  path: string;
  name: string;
  /** Whether the name is in the page's language, not the catalogue's. */
  isTranslated?: boolean;
}

interface Head {
  title: string;
  isCatalogueText?: boolean;
  searchText: string;
  categories: readonly CategoryLink[];
  /** The path of the page. */
  currentPath: string;
}

export function renderHead(
  { title, isCatalogueText, searchText, categories, currentPath }: Head,
  i18n: I18n,
): string {
  const lang = renderCatalogueLang(i18n);
  const chips = categories.map(
    ({ path, name, isTranslated }) =>
      `<a href="${h(path)}"${isTranslated ? '' : lang}${path === currentPath ? ' aria-current="page"' : ''}>${h(name)}</a>`,
  );
  return `<div class="head"><h1${isCatalogueText ? lang : ''}>${h(title)}</h1><p class="field">${h(searchText)}</p><p class="chips">${chips.join('')}</p></div>`;
}

const renderCards = (cards: readonly string[], { fullRows = false } = {}) =>
  `<ul class="cards${fullRows ? ' fullRows' : ''}">${cards.join('')}</ul>`;

export const renderRating = ({ product_rating, product_num_reviews }: RatedProduct, i18n: I18n) =>
  product_rating === null
    ? ''
    : `<span class="rate">★ ${i18n.number(product_rating)}${product_num_reviews ? ` (${i18n.count(product_num_reviews)})` : ''}</span>`;

export const renderProductCards = (products: readonly ShopProduct[], i18n: I18n) =>
  renderCards(products.map((product, index) => renderProductCard(product, index, i18n)));

const renderProductCard = (product: ShopProduct, index: number, i18n: I18n) =>
  `<li>${renderPicture(product.product_photos[0], product.product_id, { isPrioritized: index < eagerCardCount })}<div><b>${renderLink(productPath(product.product_id), product.product_title, renderCatalogueLang(i18n))}</b>${product.variants === undefined ? '' : '<span class="variants"></span>'}${renderRating(product, i18n)}<span class="price">${h(i18n.money(product.price, product.currency))}</span><span class="store">${h(product.store_name)}</span></div></li>`;

/** `fullRows` hides an incomplete last row, as in the application. */
export const renderGuideCards = (
  guides: readonly GuideSummary[],
  i18n: I18n,
  options: { fullRows?: boolean } = {},
) =>
  renderCards(
    guides.map((guide, index) => renderGuideCard(guide, index, i18n)),
    options,
  );

const renderGuideCard = (guide: GuideSummary, index: number, i18n: I18n) =>
  `<li>${renderPicture(guide.hero_image_url, guide.url_slug, { isPrioritized: index < eagerCardCount })}<div${renderCatalogueLang(i18n)}><b>${renderLink(guidePath(guide.url_slug), guide.gift_guide_slug)}</b><span class="store">${h(guide.gift_guide_title)}</span></div></li>`;

/** Expects offers sorted by price, lowest first. */
export function renderOffers(offers: readonly Offer[], i18n: I18n): string {
  const isFirstLowest = isLowestPrice(offers.map(({ price }) => price));
  const rows = offers.map(
    ({ store_name, price }, index) =>
      `<li><b>${h(store_name)}</b>${index === 0 && isFirstLowest ? `<i>${h(i18n.t('shop.lowest', 'Lowest'))}</i>` : ''}<span>${h(formatShopPrice(price, (amount, currency) => i18n.money(amount, currency)))}</span></li>`,
  );
  return rows.length === 0 ? '' : `<ul class="offers">${rows.join('')}</ul>`;
}

export const createItemList = (items: readonly { name: string; url: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
});
