import { defaults } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { costOf } from '@giftlist/contracts/rules/shown-price';
import { cutText } from '@giftlist/contracts/rules/text';
import { earlyPicture } from './early-page.ts';
import { catalogueLang } from './page-language.ts';
import { describe } from './preview.ts';
import {
  type Compose,
  guideCards,
  h,
  offersOf,
  pathOfProduct,
  pathOfShelf,
  pictured,
  productCards,
  rateOf,
} from './shop-html.ts';

type Details = ResponseOf<'GET /products/{id}/details'>;

/** The maximum length of an id (`GET /products/{id}/details`). */
const idLength = 200;

/** Structured data of a product, without ratings: those of the default catalogue are samples. */
const dataOf = (product: Details, url: string, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.product_title,
  description: product.product_description,
  image: product.product_photos.map(photo => new URL(photo, origin).href),
  category: product.product_category,
  url,
  ...(product.brand === '' ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
  offers: product.is_sold_out
    ? [
        {
          '@type': 'Offer',
          price: product.price,
          priceCurrency: product.currency,
          availability: 'https://schema.org/OutOfStock',
          url,
        },
      ]
    : product.offers.flatMap(({ price, store_name }) => {
        const cost = costOf(price);
        return cost
          ? {
              '@type': 'Offer',
              price: cost.price,
              priceCurrency: cost.currency,
              availability: 'https://schema.org/InStock',
              seller: { '@type': 'Organization', name: store_name },
              url,
            }
          : [];
      }),
});

/** /gift-ideas/product/{id} */
export const product: Compose = async (reader, { id = '' }, { origin, i18n }) => {
  const found = await reader.read('GET /products/{id}/details', {
    params: { id: cutText(id, idLength) },
    query: { country: defaults.country },
  });
  if (!found) return null;
  const path = pathOfProduct(found.product_id);
  const url = origin + path;
  const lang = catalogueLang(i18n);
  const photo = found.product_photos[0];
  const text = found.product_description === '' ? '' : `<p${lang}>${h(found.product_description)}</p>`;
  const sold = found.is_sold_out
    ? `<p class="soldOut">${h(i18n.t({ id: 'shop.sold-out', message: 'Sold out' }))}</p>`
    : offersOf(found.offers, i18n);
  const guides =
    found.guides.length === 0
      ? ''
      : `<h2>${h(i18n.t({ id: 'shop.in-guides', message: 'In these gift guides' }))}</h2>${guideCards(found.guides.slice(0, 4), i18n)}`;
  const similar =
    found.similar.length === 0
      ? ''
      : `<h2>${h(i18n.t({ id: 'shop.similar', message: 'Similar gifts' }))}</h2>${productCards(found.similar, i18n)}`;
  return {
    preview: {
      type: 'website',
      title: found.product_title,
      description: describe(
        found.product_description ||
          i18n.t({
            id: 'shop.product.description',
            message: '{gift}: what it costs, and where to buy it.',
            values: { gift: found.product_title },
          }),
      ),
      url,
      image: pictured(photo, found.product_title, origin),
    },
    crumbs: [
      { name: i18n.t({ id: 'shop.crumb', message: 'Shop' }), path: '/gift-ideas' },
      { name: found.product_category, path: pathOfShelf(found.category_slug) },
      { name: found.product_title, path },
    ],
    html: `<div class="product">${earlyPicture(photo, found.product_id, true)}<div class="about"><h1${lang}>${h(found.product_title)}</h1>${rateOf(found, i18n)}${text}${sold}</div></div>${similar}${guides}`,
    data: [dataOf(found, url, origin)],
  };
};
