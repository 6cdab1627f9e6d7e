import { defaults } from '@giftlist/contracts/limits';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { costOf } from '@giftlist/contracts/rules/shown-price';
import { cutText } from '@giftlist/contracts/rules/text';
import { earlyPicture } from './early-page.ts';
import { describe } from './preview.ts';
import {
  type Compose,
  cardsOf,
  guideCard,
  h,
  offersOf,
  pathOfProduct,
  pathOfShelf,
  pictured,
  productCard,
  rateOf,
} from './shop-html.ts';

type Details = AnswerOf<'GET /products/{id}/details'>;

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
export const product: Compose = async (reader, { id = '' }, origin) => {
  const found = await reader.read('GET /products/{id}/details', {
    params: { id: cutText(id, idLength) },
    query: { country: defaults.country },
  });
  if (!found) return null;
  const path = pathOfProduct(found.product_id);
  const url = origin + path;
  const photo = found.product_photos[0];
  const text = found.product_description === '' ? '' : `<p>${h(found.product_description)}</p>`;
  const sold = found.is_sold_out ? '<p class="soldOut">Sold out</p>' : offersOf(found.offers);
  const guides =
    found.guides.length === 0
      ? ''
      : `<h2>In these gift guides</h2>${cardsOf(found.guides.slice(0, 4).map(guideCard))}`;
  const similar =
    found.similar.length === 0 ? '' : `<h2>Similar gifts</h2>${cardsOf(found.similar.map(productCard))}`;
  return {
    preview: {
      type: 'website',
      title: found.product_title,
      description: describe(
        found.product_description || `${found.product_title}: what it costs, and where to buy it.`,
      ),
      url,
      image: pictured(photo, found.product_title, origin),
    },
    crumbs: [
      { name: 'Shop', path: '/gift-ideas' },
      { name: found.product_category, path: pathOfShelf(found.category_slug) },
      { name: found.product_title, path },
    ],
    html: `<div class="product">${earlyPicture(photo, found.product_id, true)}<div class="about"><h1>${h(found.product_title)}</h1>${rateOf(found)}${text}${sold}</div></div>${similar}${guides}`,
    data: [dataOf(found, url, origin)],
  };
};
