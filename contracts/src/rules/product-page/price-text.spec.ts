import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asCurrency, parseAmount, parsePrice } from './price-text.ts';

describe('a price in a text', () => {
  it.each([
    ['$19.99', 'us', 19.99, 'USD'],
    ['$1,234.56', 'us', 1234.56, 'USD'],
    ['$1,299', 'us', 1299, 'USD'],
    ['Now $24.5', 'us', 24.5, 'USD'],
    ['C$ 45.00', 'us', 45, 'CAD'],
    ['$45.00', 'ca', 45, 'CAD'],
    ['$45.00', 'au', 45, 'AUD'],
    ['US$ 12', 'de', 12, 'USD'],
    ['£7.50', 'gb', 7.5, 'GBP'],
    ['1.234,56 €', 'de', 1234.56, 'EUR'],
    ['€ 1.234', 'de', 1234, 'EUR'],
    ['19,99 €', 'fr', 19.99, 'EUR'],
    ['1 234,56 €', 'fr', 1234.56, 'EUR'],
    ['1\u202f234,56\u00a0€', 'fr', 1234.56, 'EUR'],
    ['12,– €', 'de', 12, 'EUR'],
    ['EUR 12,-', 'nl', 12, 'EUR'],
    ['€12', 'ie', 12, 'EUR'],
    ["CHF 1'234.50", 'ch', 1234.5, 'CHF'],
    ['CHF 89.–', 'ch', 89, 'CHF'],
    ['1 234,50 zł', 'pl', 1234.5, 'PLN'],
    ['R$ 1.234,56', 'br', 1234.56, 'BRL'],
    ['1 299 kr', 'se', 1299, 'SEK'],
    ['1299:-', 'se', 1299, 'SEK'],
    ['kr. 249,00', 'dk', 249, 'DKK'],
    ['₹1,23,456.00', 'in', 123456, 'INR'],
    ['¥12,800', 'jp', 12800, 'JPY'],
    ['12,800円', 'jp', 12800, 'JPY'],
    ['¥128.00', 'cn', 128, 'CNY'],
    ['1299USD', 'us', 1299, 'USD'],
    ['USD1299.00', 'us', 1299, 'USD'],
    ['₩35,000', 'kr', 35000, 'KRW'],
    ['٤٩٫٩٩ SAR', 'sa', 49.99, 'SAR'],
    ['１９８０円', 'jp', 1980, 'JPY'],
    ['$10.00 - $20.00', 'us', 10, 'USD'],
    ['From $35', 'us', 35, 'USD'],
    ['1.299.000 ₫', 'vn', 1299000, 'VND'],
    ['49', 'us', 49, null],
    ['Save 20% Now $15.99', 'us', 15.99, 'USD'],
    ['2 for $30', 'us', 30, 'USD'],
    ['$15.99 20% off', 'us', 15.99, 'USD'],
    ['$15.99 200 reviews', 'us', 15.99, 'USD'],
    ['-15 % 84,99 €', 'de', 84.99, 'EUR'],
  ])('%s in %s', (text, country, amount, currency) => {
    expect(parsePrice(text, country)).toEqual({ amount, currency });
  });

  it.each(['', 'Free', 'Sold out', '—'])('is not in %p', text => {
    expect(parsePrice(text)).toBeUndefined();
  });

  it('comes back whichever common notation it was written in', () => {
    const notations: ((units: string, cents: string) => string)[] = [
      (units, cents) => `$${units.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`,
      (units, cents) => `${units.replace(/\B(?=(\d{3})+$)/g, '.')},${cents} €`,
      (units, cents) => `${units.replace(/\B(?=(\d{3})+$)/g, ' ')},${cents} zł`,
      (units, cents) => `CHF ${units.replace(/\B(?=(\d{3})+$)/g, "'")}.${cents}`,
    ];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(...notations), (minor, write) => {
        const units = String(Math.floor(minor / 100));
        const cents = String(minor % 100).padStart(2, '0');
        expect(parsePrice(write(units, cents))?.amount).toBe(minor / 100);
      }),
    );
  });
});

describe('an amount in structured data', () => {
  it.each([
    [12.5, 12.5],
    ['12.5', 12.5],
    ['1.299', 1.299],
    ['1,299.00', 1299],
    ['1.299,00', 1299],
    ['€ 15', 15],
  ])('%p is %d', (value, amount) => expect(parseAmount(value)).toBe(amount));

  it.each([null, undefined, {}, '', 'call us', -3, Number.NaN])('%p is none', value => {
    expect(parseAmount(value)).toBeUndefined();
  });
});

describe('a currency', () => {
  it.each([
    ['usd', 'USD'],
    ['EUR', 'EUR'],
    ['€', 'EUR'],
    ['$', 'USD'],
    ['', null],
    [12, null],
  ])('%p is %p', (value, currency) => expect(asCurrency(value)).toBe(currency));
});
