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
    ['129,99 lei', 'ro', 129.99, 'RON'],
    ['1.299,00 Lei', 'us', 1299, 'RON'],
    ['R 1 299,00', 'za', 1299, 'ZAR'],
    ['R1,299.00', 'us', 1299, 'ZAR'],
    ['R 12.50', 'us', 12.5, 'ZAR'],
    ['R499', 'za', 499, 'ZAR'],
    ['Rp 150.000', 'id', 150000, 'IDR'],
    ['Rp1.250.000', 'us', 1250000, 'IDR'],
    ['Fr. 12.50', 'ch', 12.5, 'CHF'],
    ["SFr. 1'299.–", 'ch', 1299, 'CHF'],
    ['Fr. 12.–', 'ch', 12, 'CHF'],
    ['12.50 Fr.', 'ch', 12.5, 'CHF'],
    ['1.290.000đ', 'vn', 1290000, 'VND'],
    ['1.290.000 Đ', 'us', 1290000, 'VND'],
    ['Rs 1,234', 'in', 1234, 'INR'],
    ['Rs. 1,23,456.50', 'us', 123456.5, 'INR'],
    ['Rs 1,234/-', 'pk', 1234, 'PKR'],
    ['Rs.4,500', 'lk', 4500, 'LKR'],
    ['49,90 лв.', 'bg', 49.9, 'BGN'],
    ['S/ 129.90', 'pe', 129.9, 'PEN'],
    ['S/. 1,299', 'us', 1299, 'PEN'],
    ['12 990 ₸', 'kz', 12990, 'KZT'],
    ['89,50 ₾', 'ge', 89.5, 'GEL'],
    ['89.50 GEL', 'us', 89.5, 'GEL'],
    ['د.إ 249.00', 'ae', 249, 'AED'],
    ['٢٤٩٫٥٠ د.إ', 'ae', 249.5, 'AED'],
    ['KWD 12.500', 'kw', 12.5, 'KWD'],
    ['1,250.750 د.ك', 'kw', 1250.75, 'KWD'],
    ['KWD 1,250', 'kw', 1250, 'KWD'],
    ['12,500 TND', 'tn', 12.5, 'TND'],
    ['BHD 4.900', 'us', 4.9, 'BHD'],
    ['12€50', 'fr', 12.5, 'EUR'],
    ['1 299€90', 'fr', 1299.9, 'EUR'],
    ['12€ 99', 'fr', 12.99, 'EUR'],
    ['10€ 2 pièces', 'fr', 10, 'EUR'],
    ['$45.00 (CA$60.00)', 'us', 45, 'USD'],
    ['€ 30 US$ 33', 'de', 30, 'EUR'],
    ['HARMONY set $12', 'us', 12, 'USD'],
    ['SHOWER GEL $5', 'us', 5, 'USD'],
    ['2 x $30', 'us', 30, 'USD'],
    ['10€-20€', 'fr', 10, 'EUR'],
  ])('%s in %s', (text, country, amount, currency) => {
    expect(parsePrice(text, country)).toEqual({ amount, currency });
  });

  it.each([
    'For 12',
    'For 12.50',
    'HDR 10',
    'Model R 5',
    'R2-D2',
    'Gr 12.50',
    'Über 1.299',
    'Mo-Fr 9-18',
    'Fr. 12. Mai',
    'Fr 12.05.',
    'Fr 18:00',
    '2 đôi',
    'Soleil 12',
    '12 leider',
    'Cars 1,234',
    '6 ft',
    '12 Ftbl',
    'GPS/12',
    'GEL',
  ])('has no currency in %p', text => {
    expect(parsePrice(text)?.currency ?? null).toBeNull();
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
    ['KWD 12.500', 12.5],
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
    ['zł', 'PLN'],
    ['lei', 'RON'],
    ['R', 'ZAR'],
    ['Rs.', 'INR'],
    ['Rest', null],
    ['', null],
    [12, null],
  ])('%p is %p', (value, currency) => expect(asCurrency(value)).toBe(currency));
});
