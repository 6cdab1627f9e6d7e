import { describe, expect, it } from '@jest/globals';
import { readTestPage } from './page.testing.ts';

const readPrice = (domain: string, lang: string, body: string) => {
  const { price, currency } = readTestPage({
    url: `https://lumo.${domain}/p/cup`,
    lang,
    body: `<h1>Cup</h1>${body}`,
  });
  return { price, currency };
};

describe('readProductPage: price in the notation of its country', () => {
  it.each<[domain: string, lang: string, text: string, price: number, currency: string]>([
    ['ro', 'ro', '129 99 lei', 129.99, 'RON'],
    ['ro', 'ro', '129,99 RON', 129.99, 'RON'],
    ['jp', 'ja', '3,300円(税込)', 3300, 'JPY'],
    ['jp', 'ja', '3,000円（税込3,300円）', 3300, 'JPY'],
    ['jp', 'ja', '税抜 3,000円 / 税込 3,300円', 3300, 'JPY'],
    ['jp', 'ja', '価格：12,800円（税込・送料別）', 12800, 'JPY'],
    ['jp', 'ja', '2.5万円', 25000, 'JPY'],
    ['ir', 'fa', '۱٬۲۵۰٬۰۰۰ تومان', 12500000, 'IRR'],
    ['ir', 'fa', '12,500,000 ریال', 12500000, 'IRR'],
    ['ae', 'ar', '١٬٢٩٩٫٠٠ د.إ', 1299, 'AED'],
    ['ae', 'en', 'AED 129.00', 129, 'AED'],
    ['sa', 'ar', '٢٤٩ ر.س', 249, 'SAR'],
    ['sa', 'ar', '249.00 ريال', 249, 'SAR'],
    ['com.eg', 'ar', '1,250 ج.م', 1250, 'EGP'],
    ['co.il', 'he', '₪129.90', 129.9, 'ILS'],
    ['co.il', 'he', '‏129.90 ₪', 129.9, 'ILS'],
    ['in', 'en-IN', '₹1,29,999', 129999, 'INR'],
    ['in', 'en-IN', 'Rs. 1,499.00', 1499, 'INR'],
    ['in', 'en-IN', '₹1.2 lakh', 120000, 'INR'],
    ['com.tr', 'tr', '1.299,90 ₺', 1299.9, 'TRY'],
    ['com.br', 'pt-BR', 'R$ 1.299,90', 1299.9, 'BRL'],
    ['com.mx', 'es-MX', '$1,299.00 MXN', 1299, 'MXN'],
    ['com.ar', 'es-AR', '$ 12.999,00', 12999, 'ARS'],
    ['com.ar', 'es-AR', '$ 12.999', 12999, 'ARS'],
    ['cl', 'es-CL', '$12.990', 12990, 'CLP'],
    ['com.co', 'es-CO', '$ 129.900', 129900, 'COP'],
    ['pe', 'es-PE', 'S/ 129.90', 129.9, 'PEN'],
    ['pe', 'es-PE', 'S/. 1,299.90', 1299.9, 'PEN'],
    ['uy', 'es', 'U$S 129', 129, 'USD'],
    ['py', 'es', '₲ 1.250.000', 1250000, 'PYG'],
    ['cr', 'es', '₡12.500', 12500, 'CRC'],
    ['co.za', 'en-ZA', 'R1 299.00', 1299, 'ZAR'],
    ['co.za', 'en-ZA', 'R 1,299', 1299, 'ZAR'],
    ['ng', 'en', '₦12,500', 12500, 'NGN'],
    ['com.gh', 'en', 'GH₵ 129.00', 129, 'GHS'],
    ['co.ke', 'en', 'KES 1,299/=', 1299, 'KES'],
    ['co.ke', 'en', 'Ksh1,299.00', 1299, 'KES'],
    ['pk', 'en', 'Rs.2,499', 2499, 'PKR'],
    ['lk', 'en', 'Rs 2,499.00', 2499, 'LKR'],
    ['com.bd', 'bn', '৳ ১,২৫০', 1250, 'BDT'],
    ['co.th', 'th', '฿1,290', 1290, 'THB'],
    ['co.id', 'id', 'Rp1.290.000', 1290000, 'IDR'],
    ['co.id', 'id', 'Rp 129.000,00', 129000, 'IDR'],
    ['vn', 'vi', '1.290.000 ₫', 1290000, 'VND'],
    ['vn', 'vi', '1.290.000đ', 1290000, 'VND'],
    ['vn', 'vi', '129k', 129000, 'VND'],
    ['com.my', 'en', 'RM 129.90', 129.9, 'MYR'],
    ['com.ph', 'en', '₱1,299.00', 1299, 'PHP'],
    ['com.sg', 'en', 'S$129.90', 129.9, 'SGD'],
    ['com.hk', 'zh-HK', 'HK$1,290', 1290, 'HKD'],
    ['com.tw', 'zh-TW', 'NT$1,290', 1290, 'TWD'],
    ['com.tw', 'zh-TW', '1,290元', 1290, 'TWD'],
    ['cn', 'zh', '￥199.00', 199, 'CNY'],
    ['kr', 'ko', '3만5천원', 35000, 'KRW'],
    ['hu', 'hu', '12 990 Ft', 12990, 'HUF'],
    ['cz', 'cs', '1 299 Kč', 1299, 'CZK'],
    ['cz', 'cs', '1 299,- Kč', 1299, 'CZK'],
    ['sk', 'sk', '12,99 €', 12.99, 'EUR'],
    ['pl', 'pl', '1 299,99 zł', 1299.99, 'PLN'],
    ['bg', 'bg', '129,99 лв.', 129.99, 'BGN'],
    ['bg', 'bg', '66,46 € / 129,99 лв.', 66.46, 'EUR'],
    ['hr', 'hr', '12,99 € (97,87 kn)', 12.99, 'EUR'],
    ['rs', 'sr', '1.299,00 RSD', 1299, 'RSD'],
    ['ua', 'uk', '1 299 ₴', 1299, 'UAH'],
    ['ua', 'uk', '1299 грн', 1299, 'UAH'],
    ['ru', 'ru', '1 299 ₽', 1299, 'RUB'],
    ['ru', 'ru', '1 299 руб.', 1299, 'RUB'],
    ['kz', 'ru', '12 990 ₸', 12990, 'KZT'],
    ['se', 'sv', '1 299:-', 1299, 'SEK'],
    ['se', 'sv', '129 kr', 129, 'SEK'],
    ['no', 'nb', '1 299,-', 1299, 'NOK'],
    ['dk', 'da', '1.299,00 kr.', 1299, 'DKK'],
    ['is', 'is', '12.990 kr.', 12990, 'ISK'],
    ['fi', 'fi', '12,90 €', 12.9, 'EUR'],
    ['ch', 'de-CH', 'CHF 1’299.–', 1299, 'CHF'],
    ['at', 'de-AT', '€ 12,90', 12.9, 'EUR'],
    ['de', 'de', 'ab 12,90 €*', 12.9, 'EUR'],
    ['fr', 'fr', '12€90', 12.9, 'EUR'],
    ['fr', 'fr', '1 299 € 90', 1299.9, 'EUR'],
    ['nl', 'nl', '12,-', 12, 'EUR'],
    ['nl', 'nl', '€ 1.299,-', 1299, 'EUR'],
    ['pt', 'pt', '12€90', 12.9, 'EUR'],
    ['it', 'it', '€ 1.299,00', 1299, 'EUR'],
    ['gr', 'el', '12,90€', 12.9, 'EUR'],
    ['co.uk', 'en-GB', '£12.90', 12.9, 'GBP'],
    ['co.uk', 'en-GB', 'Now £12 Was £18', 12, 'GBP'],
    ['co.uk', 'en-GB', '99p', 0.99, 'GBP'],
    ['com', 'en-US', '99¢', 0.99, 'USD'],
    ['ca', 'fr-CA', '129,99 $', 129.99, 'CAD'],
    ['ca', 'en-CA', 'C$129.99', 129.99, 'CAD'],
    ['com.au', 'en-AU', 'A$129.99', 129.99, 'AUD'],
    ['co.nz', 'en-NZ', 'NZ$129', 129, 'NZD'],
    ['ma', 'fr', '1 299 DH', 1299, 'MAD'],
    ['ma', 'fr', '1 299,00 MAD', 1299, 'MAD'],
    ['tn', 'fr', '129,900 DT', 129.9, 'TND'],
    ['dz', 'fr', '12 990 DA', 12990, 'DZD'],
    ['com.kw', 'en', 'KD 12.500', 12.5, 'KWD'],
    ['jo', 'en', 'JOD 12.500', 12.5, 'JOD'],
    ['ge', 'ka', '129 ₾', 129, 'GEL'],
    ['am', 'hy', '12 990 ֏', 12990, 'AMD'],
    ['az', 'az', '129.99 ₼', 129.99, 'AZN'],
    ['by', 'ru', '129,99 руб.', 129.99, 'BYN'],
    ['md', 'ro', '1 299 lei', 1299, 'MDL'],
    ['al', 'sq', '12,990 Lekë', 12990, 'ALL'],
    ['mk', 'mk', '1.299 ден.', 1299, 'MKD'],
    ['ba', 'bs', '129,90 KM', 129.9, 'BAM'],
    ['com.np', 'en', 'रू 1,299', 1299, 'NPR'],
    ['mn', 'mn', '129,900₮', 129900, 'MNT'],
    ['la', 'lo', '129,000 ₭', 129000, 'LAK'],
    ['com.kh', 'km', '12,000៛', 12000, 'KHR'],
    ['do', 'es', 'RD$ 1,299.00', 1299, 'DOP'],
    ['com.gt', 'es', 'Q 129.00', 129, 'GTQ'],
    ['hn', 'es', 'L 1,299.00', 1299, 'HNL'],
    ['com.ni', 'es', 'C$ 1,299.00', 1299, 'NIO'],
    ['com.jm', 'en', 'J$1,299.00', 1299, 'JMD'],
    ['com.ve', 'es', 'Bs. 129,90', 129.9, 'VES'],
    ['et', 'en', '1,299 Br', 1299, 'ETB'],
    ['ug', 'en', 'UGX 129,000', 129000, 'UGX'],
    ['tz', 'en', 'TSh 129,000', 129000, 'TZS'],
    ['sn', 'fr', '12 990 FCFA', 12990, 'XOF'],
    ['cm', 'fr', '12 990 F CFA', 12990, 'XAF'],
  ])('on .%s, in language %s: reads %s as %d %s', (domain, lang, text, price, currency) => {
    expect(readPrice(domain, lang, `<span class="price">${text}</span>`)).toEqual({ price, currency });
  });

  it.each<[domain: string, lang: string, html: string, price: number, currency: string]>([
    ['ro', 'ro', '<p class="product-price">1.299<sup>99</sup> Lei</p>', 1299.99, 'RON'],
    ['jp', 'ja', '<span class="price">¥3,300 <small>税込</small></span>', 3300, 'JPY'],
    ['com.tr', 'tr', '<span class="price">1.299<span>,90 TL</span></span>', 1299.9, 'TRY'],
    [
      'com.br',
      'pt-BR',
      '<p class="price">10x de R$ 12,99 sem juros</p><p class="price">R$ 129,90 à vista</p>',
      129.9,
      'BRL',
    ],
    ['com.br', 'pt-BR', '<p class="price">R$ 129,90</p><p>ou R$ 116,91 no Pix</p>', 129.9, 'BRL'],
    ['kr', 'ko', '<span class="price">35,000<em>원</em></span>', 35000, 'KRW'],
    ['pl', 'pl', '<span class="price">1299<span>99</span> zł</span>', 1299.99, 'PLN'],
    ['fr', 'fr', '<span class="price">12 € HT</span><span class="price">14,40 € TTC</span>', 14.4, 'EUR'],
    ['com', 'en-US', '<span class="price">$1,299<sup>.99</sup></span>', 1299.99, 'USD'],
    ['com', 'en-US', '<p>The price is $45 and it ships free.</p>', 45, 'USD'],
    ['de', 'de', '<p>Diese Tasse kostet 24,50 Euro inklusive Versand.</p>', 24.5, 'EUR'],
    [
      'com',
      'en-US',
      '<select name="variant"><option>Small - $24.00</option><option>Large - $34.00</option></select><button>Add to cart</button>',
      24,
      'USD',
    ],
    ['com', 'en-US', '<div class="price">USD 1.299,00</div>', 1299, 'USD'],
  ])('on .%s, in language %s: reads %s as %d %s', (domain, lang, html, price, currency) => {
    expect(readPrice(domain, lang, html)).toEqual({ price, currency });
  });
});

describe('readProductPage: prefers the amount with tax', () => {
  it.each<[domain: string, text: string, price: number]>([
    ['jp', '3,000円（税込3,300円）', 3300],
    ['jp', '¥3,300（税込） ¥3,000（税抜）', 3300],
    ['de', '10,00 € zzgl. MwSt. (11,90 € inkl. MwSt.)', 11.9],
    ['nl', '€10.00 excl. BTW €12.10 incl. BTW', 12.1],
    ['nl', 'Excl. BTW €10.00 Incl. BTW €12.10', 12.1],
    ['fr', '12 € HT 14,40 € TTC', 14.4],
    ['se', '1 299,00 kr inkl. moms (1 039,20 kr exkl. moms)', 1299],
    ['co.uk', '£10.00 ex VAT (£12.00 inc VAT)', 12],
    ['cz', '100 Kč bez DPH / 121 Kč s DPH', 121],
  ])('on .%s: reads %s as %d', (domain, text, price) => {
    expect(readPrice(domain, 'en', `<span class="price">${text}</span>`).price).toBe(price);
  });
});

describe('readProductPage: price only in options or a sentence', () => {
  it.each<[html: string, price: number | null]>([
    ['<p>The price is $45 and it ships free.</p>', 45],
    ['<p>Each one costs <b>$45.50</b>.</p>', 45.5],
    ['<select><option>Small - $24.00</option><option>Large - $34.00</option></select>', 24],
    ['<select><option>Small ($24.00)</option><option selected>Large ($34.00)</option></select>', 34],
    ['<select><option>Choose</option><option>Red | $24</option></select>', 24],
    // A surcharge is not a price.
    ['<select><option>No wrapping</option><option>Wrapped + $5.00</option></select>', null],
    ['<select><option>Pack of 2 - 12</option></select>', null],
    ['<p>Shipping costs $4.50.</p>', null],
    ['<p>Free delivery, which otherwise costs $4.50.</p>', null],
    ['<p>It costs 3 hours of work.</p>', null],
    ['<div class="related"><p>The kite costs $12.</p></div>', null],
  ])('for %s, returns %s', (html, price) => {
    expect(readPrice('com', 'en-US', html).price).toBe(price);
  });

  it('ignores a price in a sentence if an element contains only a price', () => {
    const html = '<p>A refill costs $12.</p><span class="price">$45.00</span>';
    expect(readPrice('com', 'en-US', html).price).toBe(45);
  });
});
