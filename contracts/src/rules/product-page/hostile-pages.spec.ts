import { describe, expect, it } from '@jest/globals';
import { LinkError } from './link-error.ts';
import { readProductPage } from './read-product-page.ts';

/** In characters. */
const pageLength = 2_000_000;
const fillWith = (piece: string, share = 1): string =>
  piece.repeat(Math.floor((pageLength * share) / piece.length));
const product = '<div itemscope itemtype="https://schema.org/Product">';
const createJsonLd = (json: string): string => `<script type="application/ld+json">${json}</script>`;

function getOutcome(html: string, url: string): string {
  try {
    const { title } = readProductPage(html, { url: new URL(url), country: 'us' });
    return title === null ? 'untitled' : 'titled';
  } catch (error) {
    return error instanceof LinkError ? error.reason : String(error);
  }
}

/** In quadratic time, these pages would take minutes. */
describe('readProductPage', () => {
  const anyShop = 'https://shop.example/x';
  const amazon = 'https://www.amazon.com/dp/B0EXAMPLE1';
  it.each([
    ['properties of one product', anyShop, `${product}${fillWith('<i itemprop="image"></i>')}`],
    ['properties within properties', anyShop, `${product}${fillWith('<i itemprop=name>')}`],
    ['scopes within scopes', anyShop, `${product}${fillWith('<div itemscope><i itemprop=name>x</i>')}`],
    ['RDFa properties', anyShop, `<div typeof="Product">${fillWith('<i property="image"></i>')}`],
    ['a property with many names', anyShop, `${product}<i itemprop="${fillWith('name ')}">x</i>`],
    ['elements that never close', anyShop, fillWith('<div>')],
    ['prices that never close', anyShop, fillWith('<div class=price>1')],
    ['drawings that never close', anyShop, fillWith('<svg>')],
    ['closing tags without opening tags', anyShop, `${fillWith('<div>', 0.5)}${fillWith('</b>', 0.5)}`],
    ['implied closing tags', anyShop, fillWith('<div></p>')],
    ['headings within headings', anyShop, `<h1>${fillWith('<b>x')}`],
    ['headings', anyShop, fillWith('<h1>a')],
    ['prices', anyShop, fillWith('<span class="price">$1</span>')],
    ['a price of spaces', anyShop, `<span class="price">1${fillWith(' ')}zł</span>`],
    ['a currency of spaces', anyShop, `<meta property="og:currency" content="1${fillWith(' ')}x">`],
    ['JSON-LD that never ends', anyShop, createJsonLd(fillWith('['))],
    ['JSON-LD followed by comments', anyShop, createJsonLd(`{}${fillWith('/*')}`)],
    ['JSON-LD followed by slashes', anyShop, createJsonLd(`{}${fillWith('// ')}`)],
    [
      'many products in one JSON-LD graph',
      anyShop,
      createJsonLd(`{"@graph":[${fillWith('{"@type":"Product","offers":{"price":"1"}},')}{}]}`),
    ],
    ['many JSON-LD scripts', anyShop, fillWith(createJsonLd('{"@type":"Product"}'))],
    [
      'notices that demand JavaScript',
      anyShop,
      `<p>${fillWith('habilit0 ')}</p><noscript>${fillWith('enable')}</noscript>`,
    ],
    ['entities', anyShop, `<title>${fillWith('&amp;')}</title>`],
    ['separators in a title', anyShop, `<title>${fillWith(' | ')}</title>`],
    ['brackets', anyShop, fillWith('<')],
    ['attributes', anyShop, `<div ${fillWith('a=1 ')}>`],
    ['comments', anyShop, fillWith('<!--')],
    ['nested price boxes', amazon, fillWith('<div class="a-price">')],
    [
      'many parts of one price box',
      amazon,
      `<div id="corePrice_feature_div">${fillWith('<b class="a-offscreen">x')}`,
    ],
    ['nested state objects', 'https://www.walmart.com/ip/1', fillWith('<i id=__NEXT_DATA__>{')],
  ])(
    'reads or rejects a hostile page in time: %s',
    (_, url, html) => {
      expect(getOutcome(html, url)).toMatch(/^(?:titled|untitled|nothing-found|robot-check)$/);
    },
    60_000,
  );
});
