import { describe, expect, it } from '@jest/globals';
import { readTestPage, type TestPage } from './page.testing.ts';

describe('readProductPage: shown price', () => {
  const domains = new Map<string, string>([
    ['gb', 'co.uk'],
    ['co', 'com.co'],
  ]);

  it.each([
    ['1 299,00 kr', 'se', 1299, 'SEK'],
    ['1 299:-', 'se', 1299, 'SEK'],
    ['1.299,- kr.', 'dk', 1299, 'DKK'],
    ['kr 1 299,-', 'no', 1299, 'NOK'],
    ['R$ 1.299,90', 'br', 1299.9, 'BRL'],
    ['R$1.299,90 à vista', 'br', 1299.9, 'BRL'],
    ['￥12,800(税込)', 'jp', 12800, 'JPY'],
    ['12,800円（税込）', 'jp', 12800, 'JPY'],
    ['税込 ¥12,800', 'jp', 12800, 'JPY'],
    [`CHF 1'299.–`, 'ch', 1299, 'CHF'],
    [`1'299.00 CHF`, 'ch', 1299, 'CHF'],
    ['CHF 49.–', 'ch', 49, 'CHF'],
    ['49.– Fr.', 'ch', 49, 'CHF'],
    ['₹1,29,999', 'in', 129999, 'INR'],
    ['Rs. 1,499.00', 'in', 1499, 'INR'],
    ['MRP ₹ 499', 'in', 499, 'INR'],
    ['د.إ 129', 'ae', 129, 'AED'],
    ['AED 1,299.00', 'ae', 1299, 'AED'],
    ['129 درهم', 'ae', 129, 'AED'],
    ['٣٤٩ ر.س', 'sa', 349, 'SAR'],
    ['349.00 ر.س.', 'sa', 349, 'SAR'],
    ['EGP 1,250', 'eg', 1250, 'EGP'],
    ['1,250 ج.م.', 'eg', 1250, 'EGP'],
    ['KWD 12.500', 'kw', 12.5, 'KWD'],
    ['12.500 د.ك', 'kw', 12.5, 'KWD'],
    ['1.299 TL', 'tr', 1299, 'TRY'],
    ['1.299,99 TL', 'tr', 1299.99, 'TRY'],
    ['₺1.299,99', 'tr', 1299.99, 'TRY'],
    ['129,99 zł', 'pl', 129.99, 'PLN'],
    ['1 299,00 zł', 'pl', 1299, 'PLN'],
    ['cena: 49 zł/szt.', 'pl', 49, 'PLN'],
    ['1 299 Kč', 'cz', 1299, 'CZK'],
    ['1 299,- Kč', 'cz', 1299, 'CZK'],
    ['12 990 Ft', 'hu', 12990, 'HUF'],
    ['12.990 Ft', 'hu', 12990, 'HUF'],
    ['129,90 lei', 'ro', 129.9, 'RON'],
    ['129,90 Lei', 'ro', 129.9, 'RON'],
    ['1 299 ₽', 'ru', 1299, 'RUB'],
    ['1 299 руб.', 'ru', 1299, 'RUB'],
    ['1 299,00 грн', 'ua', 1299, 'UAH'],
    ['129,00 лв.', 'bg', 129, 'BGN'],
    ['129,99 лв', 'bg', 129.99, 'BGN'],
    ['1.299.000 ₫', 'vn', 1299000, 'VND'],
    ['1.299.000đ', 'vn', 1299000, 'VND'],
    ['Rp 1.299.000', 'id', 1299000, 'IDR'],
    ['Rp1.299.000', 'id', 1299000, 'IDR'],
    ['฿1,290.00', 'th', 1290, 'THB'],
    ['1,290 บาท', 'th', 1290, 'THB'],
    ['₱1,299.00', 'ph', 1299, 'PHP'],
    ['RM129.90', 'my', 129.9, 'MYR'],
    ['S$129.90', 'sg', 129.9, 'SGD'],
    ['HK$1,299', 'hk', 1299, 'HKD'],
    ['NT$1,299', 'tw', 1299, 'TWD'],
    ['$1,299', 'tw', 1299, 'TWD'],
    ['129,000원', 'kr', 129000, 'KRW'],
    ['₩129,000', 'kr', 129000, 'KRW'],
    ['￥199.00', 'cn', 199, 'CNY'],
    ['¥199', 'cn', 199, 'CNY'],
    ['199元', 'cn', 199, 'CNY'],
    ['$ 1.299,00', 'ar', 1299, 'ARS'],
    ['$12.990', 'cl', 12990, 'CLP'],
    ['$ 129.900', 'co', 129900, 'COP'],
    ['$1,299.00 MXN', 'mx', 1299, 'MXN'],
    ['S/ 129.90', 'pe', 129.9, 'PEN'],
    ['$U 1.299', 'uy', 1299, 'UYU'],
    ['₡12.990', 'cr', 12990, 'CRC'],
    ['Q 129.00', 'gt', 129, 'GTQ'],
    ['R 1 299.00', 'za', 1299, 'ZAR'],
    ['R1,299', 'za', 1299, 'ZAR'],
    ['₦12,500', 'ng', 12500, 'NGN'],
    ['KSh 1,299', 'ke', 1299, 'KES'],
    ['GH₵ 129.00', 'gh', 129, 'GHS'],
    ['₪129.90', 'il', 129.9, 'ILS'],
    ['129.90 ₪', 'il', 129.9, 'ILS'],
    ['12,90 €', 'de', 12.9, 'EUR'],
    ['€ 12,90', 'nl', 12.9, 'EUR'],
    ['€12,-', 'nl', 12, 'EUR'],
    ['12€90', 'fr', 12.9, 'EUR'],
    ['1 299,00 €', 'fr', 1299, 'EUR'],
    ['12,90 EUR', 'at', 12.9, 'EUR'],
    ['€1,299.00', 'ie', 1299, 'EUR'],
    ['£1,299.00', 'gb', 1299, 'GBP'],
    ['$1,299.00 CAD', 'ca', 1299, 'CAD'],
    ['1 299,00 $', 'ca', 1299, 'CAD'],
    ['$1,299.00 NZD', 'nz', 1299, 'NZD'],
    ['A$129', 'au', 129, 'AUD'],
    ['129,99 KM', 'ba', 129.99, 'BAM'],
    ['1.299,00 RSD', 'rs', 1299, 'RSD'],
    ['1.299,00 din', 'rs', 1299, 'RSD'],
    ['129,99 kn', 'hr', 129.99, 'HRK'],
    ['12.990 kr.', 'is', 12990, 'ISK'],
    ['5 990 ₸', 'kz', 5990, 'KZT'],
    ['129 ₾', 'ge', 129, 'GEL'],
    ['12 900 ֏', 'am', 12900, 'AMD'],
    ['129 ₼', 'az', 129, 'AZN'],
    ['129,00 BYN', 'by', 129, 'BYN'],
    ['129,00 руб.', 'by', 129, 'BYN'],
    ['1,299.00 ден', 'mk', 1299, 'MKD'],
    ['৳ 1,250', 'bd', 1250, 'BDT'],
    ['Rs. 1,250', 'pk', 1250, 'PKR'],
    ['Rs. 1,250', 'lk', 1250, 'LKR'],
    ['1,250 MAD', 'ma', 1250, 'MAD'],
    ['1.250,00 DH', 'ma', 1250, 'MAD'],
    ['129,000 DT', 'tn', 129, 'TND'],
    ['2 500 DA', 'dz', 2500, 'DZD'],
  ] as const)('reads %s in country %s', (text, country, price, currency) => {
    const url = `https://lumo.${domains.get(country) ?? country}/lamp`;
    const body = `<h1>Lamp</h1><div class="product-price"><span>${text}</span></div>`;
    expect(readTestPage({ url, name: 'Lamp', body })).toMatchObject({ price, currency });
  });
});

describe('readProductPage', () => {
  it.each<[string, TestPage, Partial<ReturnType<typeof readTestPage>>]>([
    [
      'range',
      { name: 'Bed', body: '<h1>Bed</h1><p class="price">$199.00 – $349.00</p>' },
      { price: 199, currency: 'USD' },
    ],
    [
      'lowest price marked "ab"',
      {
        url: 'https://lumo.de/p/bett',
        lang: 'de',
        name: 'Bett',
        body: '<h1>Bett</h1><p class="price">ab 199,00 €</p>',
      },
      { price: 199, currency: 'EUR' },
    ],
    [
      'instalments after the price',
      {
        url: 'https://lumo.com.br/cama',
        lang: 'pt-BR',
        name: 'Cama',
        body: '<h1>Cama</h1><div class="price"><span class="old">De R$ 1.499,00</span><span class="best">R$ 1.299,90</span><span>10x de R$ 129,99 sem juros</span></div>',
      },
      { price: 1299.9, currency: 'BRL' },
    ],
    [
      'delivery cost with a long text after it',
      {
        name: 'Bed',
        body: `<h1>Bed</h1><div><b class="price">$10.83</b> delivery ${'to your home '.repeat(20)}</div><p class="price">$129.00</p>`,
      },
      { price: 129, currency: 'USD' },
    ],
    [
      'currency far before the figure',
      {
        url: 'https://lumo.example/bed',
        name: 'Bed',
        body: `<h1>Bed</h1><div>${' '.repeat(60)}€<b>1299.00</b></div>`,
      },
      { price: 1299, currency: 'EUR' },
    ],
    [
      'instalments before the price',
      {
        url: 'https://lumo.com.br/cama2',
        lang: 'pt-BR',
        name: 'Cama',
        body: '<h1>Cama</h1><div class="price-installments">10x de <b>R$ 129,99</b> sem juros</div><div class="price-cash">R$ 1.299,90 no Pix</div>',
      },
      { price: 1299.9, currency: 'BRL' },
    ],
    [
      'instalments in Spanish',
      {
        url: 'https://lumo.com.ar/cama',
        lang: 'es-AR',
        name: 'Cama',
        body: '<h1>Cama</h1><div class="price">$ 120.000</div><div class="cuotas-price">12 cuotas de $ 10.000</div>',
      },
      { price: 120000, currency: 'ARS' },
    ],
    [
      'instalments in Spanish before the price',
      {
        url: 'https://lumo.com.mx/cama',
        lang: 'es-MX',
        name: 'Cama',
        body: '<h1>Cama</h1><div class="product-price"><p>12 meses sin intereses de $108.33</p><p>$1,299.90</p></div>',
      },
      { price: 1299.9, currency: 'MXN' },
    ],
    [
      'instalments in Turkish before the price',
      {
        url: 'https://lumo.com.tr/yatak',
        lang: 'tr',
        name: 'Yatak',
        body: '<h1>Yatak</h1><div class="fiyat">3 x 433,00 TL taksitle</div><div class="fiyat-son">1.299,00 TL</div>',
      },
      { price: 1299, currency: 'TRY' },
    ],
    [
      'price per kilogram in German',
      {
        url: 'https://lumo.de/p/tee',
        lang: 'de',
        name: 'Tee',
        body: '<h1>Tee</h1><div class="product-price"><span class="base-price">19,80 € / 1 kg</span><span class="price">4,95 €</span></div>',
      },
      { price: 4.95, currency: 'EUR' },
    ],
    [
      'price per litre, marked by a German class name',
      {
        url: 'https://lumo.de/p/tee',
        lang: 'de',
        name: 'Tee',
        body: '<h1>Tee</h1><div class="product-price"><p class="grundpreis">(1 l = 19,80 €)</p><p class="price">4,95 €</p></div>',
      },
      { price: 4.95, currency: 'EUR' },
    ],
    [
      'price per 100 ml',
      {
        url: 'https://lumo.co.uk/oil',
        lang: 'en-GB',
        name: 'Oil',
        body: '<h1>Oil</h1><div class="price-block"><span class="price-per">£1.20 per 100ml</span><span class="price-now">£6.00</span></div>',
      },
      { price: 6, currency: 'GBP' },
    ],
    [
      'price per piece in Japanese',
      {
        url: 'https://lumo.jp/p',
        lang: 'ja',
        name: 'お茶',
        body: '<h1>お茶</h1><p class="price">1個あたり ¥120</p><p class="price">¥1,440(税込)</p>',
      },
      { price: 1440, currency: 'JPY' },
    ],
    [
      'struck-out price before the price',
      { body: '<h1>Cup</h1><div class="price"><s>$30.00</s> $24.00</div>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'struck-out price after the price',
      { body: '<h1>Cup</h1><div class="price">$24.00 <s>$30.00</s></div>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'price struck out by a style',
      {
        body: '<h1>Cup</h1><div class="prices"><span style="text-decoration: line-through">$30.00</span><span>$24.00</span></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'former price marked "statt"',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Tasse',
        body: '<h1>Tasse</h1><div class="price">statt 30,00 € nur 24,00 €</div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'former price marked "Was"',
      {
        url: 'https://lumo.co.uk/t',
        lang: 'en-GB',
        body: '<h1>Cup</h1><div class="price">Was £30.00 Now £24.00</div>',
      },
      { price: 24, currency: 'GBP' },
    ],
    [
      'former price marked "RRP"',
      {
        url: 'https://lumo.co.uk/t',
        lang: 'en-GB',
        body: '<h1>Cup</h1><div class="product-price">RRP: £30.00, our price: £24.00</div>',
      },
      { price: 24, currency: 'GBP' },
    ],
    [
      'former price marked "De", price marked "Por"',
      {
        url: 'https://lumo.com.br/t',
        lang: 'pt-BR',
        name: 'Xícara',
        body: '<h1>Xícara</h1><div class="preco">De: R$ 30,00 Por: R$ 24,00</div>',
      },
      { price: 24, currency: 'BRL' },
    ],
    [
      'former price marked "Antes"',
      {
        url: 'https://lumo.es/t',
        lang: 'es',
        name: 'Taza',
        body: '<h1>Taza</h1><div class="precio">Antes 30,00 € Ahora 24,00 €</div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'price for members',
      {
        body: '<h1>Cup</h1><div class="price-member">Members: $20.00</div><div class="price-regular">$24.00</div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'list price marked "UVP" by class and text',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Tasse',
        body: '<h1>Tasse</h1><div class="price"><span class="uvp">UVP 30,00 €</span> <span>24,00 €</span></div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'list price marked "UVP" by text only',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Tasse',
        body: '<h1>Tasse</h1><div class="price"><span>UVP 30,00 €</span> <span>24,00 €</span></div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'badge with a percentage',
      { body: '<h1>Cup</h1><div class="price"><span class="badge">-20%</span><span>$24.00</span></div>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'delivery cost after the price',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Tasse',
        body: '<h1>Tasse</h1><div class="price">24,00 €</div><div class="price-info">zzgl. 4,95 € Versand</div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'delivery cost before the price',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Tasse',
        body: '<h1>Tasse</h1><p>Versandkosten: 4,95 €</p><div class="amount">24,00 €</div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'minimum for free delivery above the heading',
      { body: '<div class="topbar">Free shipping over $50</div><h1>Cup</h1><p><strong>$24.00</strong></p>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'minimum for free delivery below the heading',
      { body: '<h1>Cup</h1><p>Free shipping over <b>$50</b></p><p><strong>$24.00</strong></p>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'saving before the price',
      {
        body: '<h1>Cup</h1><div class="price"><span class="save-label">Save $6</span> <span class="value">$24.00</span></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'price with and without VAT',
      {
        url: 'https://lumo.co.uk/t',
        lang: 'en-GB',
        body: '<h1>Cup</h1><div class="price">£20.00 ex VAT</div><div class="price">£24.00 inc VAT</div>',
      },
      { price: 24, currency: 'GBP' },
    ],
    [
      'net and gross price in Polish',
      {
        url: 'https://lumo.pl/t',
        lang: 'pl',
        name: 'Kubek',
        body: '<h1>Kubek</h1><div class="cena">20,00 zł netto</div><div class="cena">24,60 zł brutto</div>',
      },
      { price: 24.6, currency: 'PLN' },
    ],
    [
      'deposit for a bottle',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Saft',
        body: '<h1>Saft</h1><div class="price">2,49 €</div><div class="price-pfand">zzgl. 0,25 € Pfand</div>',
      },
      { price: 2.49, currency: 'EUR' },
    ],
    [
      'lowest price of the last 30 days, before the price',
      {
        url: 'https://lumo.pl/t',
        lang: 'pl',
        name: 'Kubek',
        body: '<h1>Kubek</h1><div class="price-box"><span class="lowest-price">Najniższa cena z 30 dni: 19,99 zł</span><span class="price">24,60 zł</span></div>',
      },
      { price: 24.6, currency: 'PLN' },
    ],
    [
      'lowest price of the last 30 days, after the price',
      {
        url: 'https://lumo.fr/t',
        lang: 'fr',
        name: 'Tasse',
        body: '<h1>Tasse</h1><div class="prix"><span>24,60 €</span><small>Prix le plus bas sur 30 jours : 19,99 €</small></div>',
      },
      { price: 24.6, currency: 'EUR' },
    ],
    [
      'label for screen readers',
      {
        body: '<h1>Cup</h1><div class="price"><span class="visually-hidden">Regular price</span><span>$24.00</span></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'price split into figure, currency and cents',
      {
        url: 'https://lumo.fr/t',
        lang: 'fr',
        name: 'Tasse',
        body: '<h1>Tasse</h1><div class="price"><span class="price__int">24</span><span class="price__cur">€</span><span class="price__dec">60</span></div>',
      },
      { price: 24.6, currency: 'EUR' },
    ],
    [
      'comma in a separate element',
      {
        url: 'https://lumo.pt/t',
        lang: 'pt-PT',
        name: 'Taça',
        body: '<h1>Taça</h1><div class="price"><span>24</span><span>,</span><span>60</span><span>€</span></div>',
      },
      { price: 24.6, currency: 'EUR' },
    ],
    [
      'raised cents without a comma',
      {
        url: 'https://lumo.com.mx/t',
        lang: 'es-MX',
        name: 'Taza',
        body: '<h1>Taza</h1><div class="price">$<span>1,249</span><sup>90</sup></div>',
      },
      { price: 1249.9, currency: 'MXN' },
    ],
    [
      'attribute "content"',
      { lang: 'en-US', body: '<h1>Cup</h1><span class="price" content="24.00">24.<sup>00</sup> USD</span>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'attribute "data-price"',
      { lang: 'en-US', body: '<h1>Cup</h1><div data-price="24.00" data-currency="USD">$24</div>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'list of variants with prices',
      {
        lang: 'en-US',
        body: '<h1>Cup</h1><div class="price">$24.00</div><ul><li>Small $24.00</li><li>Large $44.00</li></ul>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'table of quantity discounts',
      {
        lang: 'en-US',
        body: '<h1>Cup</h1><table class="tier-prices"><tr><td>10+</td><td>$18.00</td></tr></table><div class="price">$24.00</div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'empty cart with a total of zero',
      {
        lang: 'en-US',
        body: '<div class="cart-total price">$0.00</div><h1>Cup</h1><div class="price">$24.00</div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'other product before the heading',
      {
        lang: 'en-US',
        body: '<div class="grid"><a href="/x"><img src="/x.jpg"><b class="price">$5</b></a></div><h1>Cup</h1><div class="price">$24.00</div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'none on the page of a sold-out product, although another product has a price',
      {
        lang: 'en-US',
        body: '<h1>Cup</h1><p class="stock">Sold out</p><section class="related"><a href="/x"><img src="/x.jpg"><b class="price">$5</b></a></section>',
      },
      { price: null, currency: null, availability: 'out_of_stock' },
    ],
    [
      'price in an aria-label',
      {
        lang: 'en-US',
        body: '<h1>Cup</h1><div aria-label="Price: $24.00"><span>$</span><span>24</span><span>00</span></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'meta element with itemprop',
      {
        head: '<meta itemprop="price" content="24.00"><meta itemprop="priceCurrency" content="USD">',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'price in elements without class names',
      { lang: 'en-US', body: '<h1>Cup</h1><div><div><span>$24.00</span></div></div>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'utility classes',
      {
        lang: 'en-US',
        body: '<main><h1 class="text-2xl font-bold">Cup</h1><div class="flex gap-2"><p class="text-xl">$24.00</p><p class="text-gray-500 line-through">$30.00</p></div></main>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'utility classes, former price first',
      {
        lang: 'en-US',
        body: '<main><h1 class="text-2xl font-bold">Cup</h1><div class="flex gap-2"><p class="text-gray-500 line-through">$30.00</p><p class="text-xl">$24.00</p></div></main>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'CSS modules',
      {
        lang: 'en-US',
        body: '<main><h1>Cup</h1><div class="ProductPrice_root__a8Xz1"><span class="ProductPrice_compareAt__1Zz">$30.00</span><span class="ProductPrice_current__q9">$24.00</span></div></main>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'WooCommerce, on sale',
      {
        lang: 'en-US',
        body: '<h1 class="product_title entry-title">Cup</h1><p class="price"><del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">$</span>30.00</bdi></span></del> <span class="screen-reader-text">Original price was: $30.00.</span><ins><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">$</span>24.00</bdi></span></ins><span class="screen-reader-text">Current price is: $24.00.</span></p>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'WooCommerce in euros',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Tasse',
        body: '<h1 class="product_title entry-title">Tasse</h1><p class="price"><span class="woocommerce-Price-amount amount"><bdi>24,00&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span> <small class="woocommerce-price-suffix">inkl. 19 % MwSt.</small></p>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'WooCommerce, range',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Tasse',
        body: '<h1>Tasse</h1><p class="price"><span class="amount"><bdi>24,00 €</bdi></span> – <span class="amount"><bdi>44,00 €</bdi></span></p>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'Magento',
      {
        lang: 'en-US',
        body: '<h1 class="page-title"><span>Cup</span></h1><div class="price-box price-final_price"><span class="special-price"><span class="price-container"><span class="price-label">Special Price</span><span data-price-amount="24" data-price-type="finalPrice" class="price-wrapper"><span class="price">$24.00</span></span></span></span><span class="old-price"><span class="price-label">Regular Price</span><span class="price-wrapper"><span class="price">$30.00</span></span></span></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'PrestaShop',
      {
        url: 'https://lumo.fr/t.html',
        lang: 'fr',
        name: 'Tasse',
        body: '<h1 itemprop="name">Tasse</h1><div class="product-prices"><div class="product-discount"><span class="regular-price">30,00 €</span></div><div class="current-price"><span class="current-price-value" content="24">24,00 €</span><span class="discount">Économisez 20%</span></div><div class="tax-shipping-delivery-label">TTC</div></div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'Shopify Dawn, on sale',
      {
        lang: 'en-US',
        body: '<h1>Cup</h1><div class="price price--on-sale"><div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">$30.00</span></div><div class="price__sale"><span class="visually-hidden">Regular price</span><s class="price-item price-item--regular">$30.00</s><span class="visually-hidden">Sale price</span><span class="price-item price-item--sale">$24.00</span></div></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'Shopify Dawn, not on sale',
      {
        lang: 'en-US',
        body: '<h1>Cup</h1><div class="price"><div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">$24.00</span></div><div class="price__sale"><span class="visually-hidden">Regular price</span><s class="price-item price-item--regular"></s><span class="visually-hidden">Sale price</span><span class="price-item price-item--sale">$24.00</span></div></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'Shopware',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Tasse',
        body: '<h1 class="product-detail-name">Tasse</h1><p class="product-detail-price with-list-price">24,00 €* <span class="list-price-price">30,00 €*</span></p><div class="product-detail-price-unit"><span>Inhalt: 0.5 l (48,00 €* / 1 l)</span></div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'OXID',
      {
        url: 'https://lumo.de/p/t',
        lang: 'de',
        name: 'Tasse',
        body: '<h1>Tasse</h1><label id="productPrice" class="price"><span class="price-from"></span><span class="price">24,00</span> <span class="currency">€</span></label>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'OpenCart',
      {
        lang: 'en-US',
        body: '<h1>Cup</h1><ul class="list-unstyled"><li><span style="text-decoration: line-through;">$30.00</span></li><li><h2>$24.00</h2></li><li>Ex Tax: $20.00</li></ul>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'VTEX',
      {
        url: 'https://lumo.com.br/t/p',
        lang: 'pt-BR',
        name: 'Xícara',
        body: '<h1>Xícara</h1><div class="vtex-product-price-1-x-listPrice"><span class="vtex-product-price-1-x-listPriceValue">R$ 30,00</span></div><div class="vtex-product-price-1-x-sellingPrice"><span class="vtex-product-price-1-x-currencyContainer"><span>R$</span><span> </span><span class="vtex-product-price-1-x-currencyInteger">24</span><span>,</span><span class="vtex-product-price-1-x-currencyFraction">90</span></span></div><span class="vtex-product-price-1-x-installments">3x de R$ 8,30</span>',
      },
      { price: 24.9, currency: 'BRL' },
    ],
    [
      'Bitrix',
      {
        url: 'https://lumo.ru/t',
        lang: 'ru',
        name: 'Кружка',
        body: '<h1>Кружка</h1><div class="price_block"><div class="price_matrix_wrapper"><div class="price" data-currency="RUB" data-value="2490"><span class="values_wrapper"><span class="price_value">2 490</span><span class="price_currency"> ₽</span></span></div><div class="price discount"><span class="values_wrapper"><span class="price_value">2 990</span> ₽</span></div></div><span class="sale_block">Экономия 500 ₽</span></div>',
      },
      { price: 2490, currency: 'RUB' },
    ],
    [
      'Shoper',
      {
        url: 'https://lumo.pl/t',
        lang: 'pl',
        name: 'Kubek',
        body: '<h1 class="name" itemprop="name">Kubek</h1><div class="price"><span class="price-name">Cena:</span><em class="main-price">24,60 zł</em></div>',
      },
      { price: 24.6, currency: 'PLN' },
    ],
    [
      'price with tax and delivery cost in Japanese',
      {
        url: 'https://lumo.jp/t',
        lang: 'ja',
        name: 'マグ',
        body: '<h1>マグ</h1><p class="price"><span>2,728</span><span>円(税込)</span></p><p>送料 550円</p>',
      },
      { price: 2728, currency: 'JPY' },
    ],
    [
      'Cafe24',
      {
        url: 'https://lumo.co.kr/t',
        lang: 'ko',
        name: '머그컵',
        body: '<h2>머그컵</h2><table><tr><th>소비자가</th><td><span id="span_product_price_custom"><strike>30,000원</strike></span></td></tr><tr><th>판매가</th><td><strong id="span_product_price_text">24,000원</strong></td></tr></table><p>배송비 3,000원</p>',
      },
      { price: 24000, currency: 'KRW' },
    ],
    [
      'Salla, Arabic digits',
      {
        url: 'https://lumo.sa/t',
        lang: 'ar',
        name: 'كوب',
        body: '<h1>كوب</h1><div class="product-price"><span class="before-price">٣٠٠ ر.س</span><span class="price">٢٤٠ ر.س</span></div><p>شامل الضريبة</p>',
      },
      { price: 240, currency: 'SAR' },
    ],
    [
      'former price marked in Hebrew',
      {
        url: 'https://lumo.co.il/t',
        lang: 'he',
        name: 'ספל',
        body: '<h1>ספל</h1><div class="price"><span class="regular">מחיר רגיל ₪300</span><span class="special">₪240</span></div>',
      },
      { price: 240, currency: 'ILS' },
    ],
    [
      'euros on a Greek page',
      {
        url: 'https://lumo.gr/t',
        lang: 'el',
        name: 'Κούπα',
        body: '<h1>Κούπα</h1><div class="price"><span>24,60 €</span></div>',
      },
      { price: 24.6, currency: 'EUR' },
    ],
    [
      'former price on a Thai page',
      {
        url: 'https://lumo.co.th/t',
        lang: 'th',
        name: 'แก้ว',
        body: '<h1>แก้ว</h1><div class="price"><span class="now">฿1,290</span><span class="was">฿1,590</span></div>',
      },
      { price: 1290, currency: 'THB' },
    ],
    [
      'non-breaking and thin spaces',
      {
        url: 'https://lumo.fr/t',
        lang: 'fr',
        name: 'Tasse',
        body: '<h1>Tasse</h1><div class="price">1&#8239;299,00&nbsp;€</div>',
      },
      { price: 1299, currency: 'EUR' },
    ],
  ])('reads the shown price: %s', (_, page, expected) => expect(readTestPage(page)).toMatchObject(expected));
});
