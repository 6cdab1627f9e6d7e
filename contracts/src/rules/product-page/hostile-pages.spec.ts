import { describe, expect, it } from '@jest/globals';
import { LinkError } from './link-error.ts';
import { readProductPage } from './read-product-page.ts';

const length = 2_000_000;
const of = (bit: string, share = 1): string => bit.repeat(Math.floor((length * share) / bit.length));
const product = '<div itemscope itemtype="https://schema.org/Product">';
const linked = (json: string): string => `<script type="application/ld+json">${json}</script>`;

function outcomeOf(html: string, address: string): string {
  try {
    return typeof readProductPage(html, { url: new URL(address), country: 'us' }).title;
  } catch (error) {
    return error instanceof LinkError ? error.reason : String(error);
  }
}

/** Reading these in quadratic time would take minutes. */
describe('a page made to slow down its reader', () => {
  const anyShop = 'https://shop.example/x';
  const amazon = 'https://www.amazon.com/dp/B0EXAMPLE1';
  it.each([
    ['properties of one product', anyShop, `${product}${of('<i itemprop="image"></i>')}`],
    ['properties within properties', anyShop, `${product}${of('<i itemprop=name>')}`],
    ['scopes within scopes', anyShop, `${product}${of('<div itemscope><i itemprop=name>x</i>')}`],
    ['RDFa properties', anyShop, `<div typeof="Product">${of('<i property="image"></i>')}`],
    ['a property with many names', anyShop, `${product}<i itemprop="${of('name ')}">x</i>`],
    ['elements that never close', anyShop, of('<div>')],
    ['prices that never close', anyShop, of('<div class=price>1')],
    ['drawings that never close', anyShop, of('<svg>')],
    ['closing tags without opening tags', anyShop, `${of('<div>', 0.5)}${of('</b>', 0.5)}`],
    ['implied closings', anyShop, of('<div></p>')],
    ['headings within headings', anyShop, `<h1>${of('<b>x')}`],
    ['headings', anyShop, of('<h1>a')],
    ['prices', anyShop, of('<span class="price">$1</span>')],
    ['a price of spaces', anyShop, `<span class="price">1${of(' ')}zł</span>`],
    ['a currency of spaces', anyShop, `<meta property="og:currency" content="1${of(' ')}x">`],
    ['linked data that never ends', anyShop, linked(of('['))],
    ['linked data behind comments', anyShop, linked(`{}${of('/*')}`)],
    ['linked data behind slashes', anyShop, linked(`{}${of('// ')}`)],
    [
      'products of one graph',
      anyShop,
      linked(`{"@graph":[${of('{"@type":"Product","offers":{"price":"1"}},')}{}]}`),
    ],
    ['scripts of linked data', anyShop, of(linked('{"@type":"Product"}'))],
    [
      'notices that demand JavaScript',
      anyShop,
      `<p>${of('habilit0 ')}</p><noscript>${of('enable')}</noscript>`,
    ],
    ['entities', anyShop, `<title>${of('&amp;')}</title>`],
    ['separators in a title', anyShop, `<title>${of(' | ')}</title>`],
    ['brackets', anyShop, of('<')],
    ['attributes', anyShop, `<div ${of('a=1 ')}>`],
    ['comments', anyShop, of('<!--')],
    ['nested price boxes', amazon, of('<div class="a-price">')],
    [
      'many parts of one price box',
      amazon,
      `<div id="corePrice_feature_div">${of('<b class="a-offscreen">x')}`,
    ],
    ['nested state objects', 'https://www.walmart.com/ip/1', of('<i id=__NEXT_DATA__>{')],
  ])(
    'with %s is read or refused',
    (_, address, html) => {
      expect(outcomeOf(html, address)).toMatch(/^(?:string|object|nothing-found|robot-check)$/);
    },
    60_000,
  );
});
