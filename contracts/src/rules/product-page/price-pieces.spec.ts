import { describe, expect, it } from '@jest/globals';
import { PageTree } from './page-tree.ts';
import { getPriceText } from './price-pieces.ts';
import { parsePrice } from './price-text.ts';

function parseHtmlPrice(html: string, country = 'us') {
  const [element] = new PageTree(`<p>${html}</p>`).named('p');
  return element && parsePrice(getPriceText(element), country);
}

describe('getPriceText: price split over several elements', () => {
  it.each([
    ['1.837,<sup>32</sup> €', 1837.32, 'EUR'],
    ['<span>130,</span><span>38</span> zł', 130.38, 'PLN'],
    ['$ 24 <sup>99</sup>', 24.99, 'USD'],
    ['$<span>24</span><sup>99</sup>', 24.99, 'USD'],
    ['<sup>$</sup>1,299<sup>00</sup>', 1299, 'USD'],
    ['$119. 95', 119.95, 'USD'],
    ['<b>49</b><span class="price-cents">90</span> €', 49.9, 'EUR'],
    ['<b>49</b><span>,90</span> €', 49.9, 'EUR'],
    ['<span>1 299</span><sup>,00</sup> Kč', 1299, 'CZK'],
    ['€ <span>12.</span> <small>50</small>', 12.5, 'EUR'],
    ['<i>£</i><b>7</b>.<i>50</i>', 7.5, 'GBP'],
    ['89<sup class="fraction">99</sup> lei', 89.99, 'RON'],
    ['35,000<em>원</em>', 35000, 'KRW'],
    ['<del>$30</del> $20', 20, 'USD'],
    ['<b>$10</b> <b>20</b> pieces', 10, 'USD'],
    ['CHF <b>12</b>.–', 12, 'CHF'],
  ])('reads %s as %d %s', (html, amount, currency) => {
    expect(parseHtmlPrice(html)).toEqual({ amount, currency });
  });
});
