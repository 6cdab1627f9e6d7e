import { defaults } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { parseShopPrice } from '@giftlist/contracts/rules/shop-price';
import { cutText } from '@giftlist/contracts/rules/text';
import { renderPicture } from './early-page.ts';
import { renderCatalogueLang } from './page-language.ts';
import { toDescription } from './preview.ts';
import {
  type ContentsRenderer,
  categoryPath,
  h,
  productPath,
  renderGuideCards,
  renderOffers,
  renderProductCards,
  renderRating,
  toPreviewImage,
} from './shop-html.ts';

type Details = ResponseOf<'GET /products/{id}/details'>;

/** The maximum in `GET /products/{id}/details`. */
const maxIdLength = 200;

/** Omits ratings, because those of the default catalogue are only examples. */
const createProductData = (product: Details, url: string, origin: string) => ({
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
        const cost = parseShopPrice(price);
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

export const renderProduct: ContentsRenderer = async (reader, { id = '' }, { origin, i18n }) => {
  const product = await reader.read('GET /products/{id}/details', {
    params: { id: cutText(id, maxIdLength) },
    query: { country: defaults.country },
  });
  if (!product) return null;
  const path = productPath(product.product_id);
  const url = origin + path;
  const lang = renderCatalogueLang(i18n);
  const photo = product.product_photos[0];
  const description =
    product.product_description === '' ? '' : `<p${lang}>${h(product.product_description)}</p>`;
  const offers = product.is_sold_out
    ? `<p class="soldOut">${h(i18n.t('shop.sold-out', 'Sold out'))}</p>`
    : renderOffers(product.offers, i18n);
  const guides =
    product.guides.length === 0
      ? ''
      : `<h2>${h(i18n.t('shop.in-guides', 'In these gift guides'))}</h2>${renderGuideCards(product.guides.slice(0, 4), i18n)}`;
  const similar =
    product.similar.length === 0
      ? ''
      : `<h2>${h(i18n.t('shop.similar', 'Similar gifts'))}</h2>${renderProductCards(product.similar, i18n)}`;
  return {
    preview: {
      type: 'website',
      title: product.product_title,
      description: toDescription(
        product.product_description ||
          i18n.t('shop.product.description', '{gift}: what it costs, and where to buy it.', {
            gift: product.product_title,
          }),
      ),
      url,
      image: toPreviewImage(photo, product.product_title, origin),
    },
    crumbs: [
      { name: i18n.t('shop.crumb', 'Shop'), path: '/gift-ideas' },
      { name: product.product_category, path: categoryPath(product.category_slug) },
      { name: product.product_title, path },
    ],
    html: `<div class="product">${renderPicture(photo, product.product_id, { isPrioritized: true })}<div class="about"><h1${lang}>${h(product.product_title)}</h1>${renderRating(product, i18n)}${description}${offers}</div></div>${similar}${guides}`,
    data: [createProductData(product, url, origin)],
  };
};
