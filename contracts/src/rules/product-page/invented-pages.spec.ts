import { describe, expect, it } from '@jest/globals';
import { readTestPage, type TestPage } from './page.testing.ts';

describe('readProductPage: page of an invented shop:', () => {
  it.each<[string, TestPage, Partial<ReturnType<typeof readTestPage>>]>([
    [
      'title with an entity encoded twice',
      {
        lang: 'en',
        head: '<title>Tom &amp;amp; Jerry cup – Lumo</title>',
        body: '<h1>Tom &amp; Jerry cup</h1><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', title: 'Tom & Jerry cup' },
    ],
    [
      'title that starts with the site',
      {
        head: '<title>Lumo.example: Blue cup</title><meta property="og:site_name" content="Lumo">',
        body: '<h1>Blue cup</h1><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', title: 'Blue cup' },
    ],
    [
      'title "Buy … online at best price"',
      {
        lang: 'en',
        head: '<title>Buy Blue cup online at best price | Lumo</title>',
        body: '<h1>Blue cup</h1><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', title: 'Blue cup' },
    ],
    [
      'logo as the first heading, in a header',
      {
        head: '<title>Blue cup - Lumo</title>',
        body: '<header><h1><a href="/">Lumo</a></h1></header><h2>Blue cup</h2><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', title: 'Blue cup' },
    ],
    [
      'logo as the first heading, in a div',
      {
        head: '<title>Blue cup - Lumo</title>',
        body: '<div class="logo"><h1><a href="/">Lumo</a></h1></div><div class="product-name">Blue cup</div><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', title: 'Blue cup' },
    ],
    [
      'title "… online kaufen bei …" with a heading',
      {
        url: 'https://lumo.de/t',
        lang: 'de',
        head: '<title>Blaue Tasse online kaufen bei Lumo</title>',
        body: '<h1>Blaue Tasse</h1><p class=price>24,00 €</p>',
      },
      { price: 24, currency: 'EUR', title: 'Blaue Tasse' },
    ],
    [
      'title "… online kaufen" without a heading, where only the site is removed',
      {
        url: 'https://lumo.de/t',
        lang: 'de',
        head: '<title>Blaue Tasse online kaufen | Lumo</title>',
        body: '<p class=price>24,00 €</p>',
      },
      { price: 24, currency: 'EUR', title: 'Blaue Tasse online kaufen' },
    ],
    [
      'og:title that ends with the site',
      {
        head: '<title>Blue cup | Lumo</title><meta property="og:title" content="Blue cup | Lumo"><meta property="og:site_name" content="Lumo">',
        body: '<p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', title: 'Blue cup' },
    ],
    [
      'title in Japanese with a full-width separator',
      {
        url: 'https://lumo.jp/t',
        lang: 'ja',
        head: '<title>青いマグカップ｜ルモ公式オンラインストア</title><meta property="og:site_name" content="ルモ公式オンラインストア">',
        body: '<h1>青いマグカップ</h1><p class=price>2,480円</p>',
      },
      { price: 2480, currency: 'JPY', title: '青いマグカップ' },
    ],
    [
      'heading with a number of reviews',
      {
        name: 'Blue cup',
        body: '<h1>Blue cup <span class="reviews">(12 reviews)</span></h1><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', title: 'Blue cup' },
    ],
    [
      'heading that starts with the brand',
      {
        head: '<title>Acme Blue cup | Lumo</title>',
        body: '<h1><span class="brand">Acme</span> <span class="name">Blue cup</span></h1><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', title: 'Acme Blue cup' },
    ],
    [
      'title that contains the price',
      { head: '<title>Blue cup for $24.00 | Lumo</title>', body: '<h1>Blue cup</h1><p class=price>$24</p>' },
      { price: 24, currency: 'USD', title: 'Blue cup' },
    ],
    [
      'title in upper case',
      { head: '<title>BLUE CUP – LUMO</title>', body: '<h1>Blue cup</h1><p class=price>$24</p>' },
      { price: 24, currency: 'USD', title: 'Blue cup' },
    ],
    [
      'availability "Sold out"',
      { lang: 'en', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Sold out</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "Ausverkauft"',
      { lang: 'de', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Ausverkauft</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "Rupture de stock"',
      { lang: 'fr', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Rupture de stock</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "Agotado"',
      { lang: 'es', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Agotado</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "在庫切れ"',
      { lang: 'ja', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">在庫切れ</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "품절"',
      { lang: 'ko', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">품절</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "Brak w magazynie"',
      { lang: 'pl', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Brak w magazynie</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "نفدت الكمية"',
      { lang: 'ar', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">نفدت الكمية</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "Esgotado"',
      { lang: 'pt-BR', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Esgotado</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "Nicht auf Lager"',
      { lang: 'de', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Nicht auf Lager</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "In stock"',
      { lang: 'en', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">In stock</p>' },
      { price: 24, currency: 'EUR', availability: 'in_stock' },
    ],
    [
      'availability "Auf Lager"',
      { lang: 'de', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Auf Lager</p>' },
      { price: 24, currency: 'EUR', availability: 'in_stock' },
    ],
    [
      'availability "En stock"',
      { lang: 'fr', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">En stock</p>' },
      { price: 24, currency: 'EUR', availability: 'in_stock' },
    ],
    [
      'availability "In den Warenkorb"',
      { lang: 'de', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">In den Warenkorb</p>' },
      { price: 24, currency: 'EUR', availability: null },
    ],
    [
      'availability "Nur noch 3 auf Lager"',
      { lang: 'de', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Nur noch 3 auf Lager</p>' },
      { price: 24, currency: 'EUR', availability: 'in_stock' },
    ],
    [
      'availability "Only 3 left in stock"',
      { lang: 'en', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Only 3 left in stock</p>' },
      { price: 24, currency: 'EUR', availability: 'in_stock' },
    ],
    [
      'availability "Notify me when available"',
      {
        lang: 'en',
        body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Notify me when available</p>',
      },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "Currently unavailable"',
      { lang: 'en', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Currently unavailable</p>' },
      { price: 24, currency: 'EUR', availability: 'out_of_stock' },
    ],
    [
      'availability "Back in stock soon"',
      { lang: 'en', body: '<h1>Cup</h1><p class=price>€24.00</p><p class="stock">Back in stock soon</p>' },
      { price: 24, currency: 'EUR', availability: null },
    ],
    [
      'og:image that is a logo',
      {
        head: '<meta property="og:image" content="https://lumo.example/logo.png">',
        body: '<h1>Cup</h1><img src="/i/cup-800.jpg" alt="Cup" width=800 height=800><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', image: 'https://lumo.example/i/cup-800.jpg' },
    ],
    [
      'srcset with several sizes',
      {
        body: '<h1>Cup</h1><img src="/i/cup-100.jpg" srcset="/i/cup-400.jpg 400w, /i/cup-1200.jpg 1200w" alt="Cup"><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', image: 'https://lumo.example/i/cup-1200.jpg' },
    ],
    [
      'picture URL without a scheme',
      {
        head: '<meta property="og:image" content="//cdn.lumo.example/cup.jpg">',
        body: '<h1>Cup</h1><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', image: 'https://cdn.lumo.example/cup.jpg' },
    ],
    [
      'relative picture URL with a Shopify size',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"/cdn/shop/files/cup_small.jpg?v=1","offers":{"@type":"Offer","price":24,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><img src="/cdn/shop/files/cup_1200x1200.jpg?v=1" alt="Cup"><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', image: 'https://lumo.example/cdn/shop/files/cup_1200x1200.jpg?v=1' },
    ],
    [
      'picture URL with a placeholder for the width',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/{width}x/cup.jpg","offers":{"@type":"Offer","price":24,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><img src="https://lumo.example/i/600x/cup.jpg" alt="Cup"><p class=price>$24</p>',
      },
      { price: 24, currency: 'USD', image: 'https://lumo.example/i/600x/cup.jpg' },
    ],
    [
      'picture as a CSS background',
      {
        body: `<h1>Cup</h1><div class="gallery"><div class="slide" style="background-image:url('/i/cup-big.jpg')"></div></div><p class=price>$24</p>`,
      },
      { price: 24, currency: 'USD', image: 'https://lumo.example/i/cup-big.jpg' },
    ],
    [
      'several offers, all sold out',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":[{"@type":"Offer","price":24,"priceCurrency":"USD","availability":"OutOfStock"},{"@type":"Offer","price":26,"priceCurrency":"USD","availability":"https://schema.org/SoldOut"}]}</script>',
        body: '<h1>Cup</h1><p class="price">$24.00</p>',
      },
      { price: 24, currency: 'USD', availability: 'out_of_stock' },
    ],
    [
      'offers of the new and the used product',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":[{"@type":"Offer","price":24,"priceCurrency":"USD","itemCondition":"NewCondition"},{"@type":"Offer","price":9,"priceCurrency":"USD","itemCondition":"https://schema.org/UsedCondition"}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'currency code in lower case',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"24.00","priceCurrency":"usd"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'schema.org types as http URLs',
      {
        head: '<script type="application/ld+json">{"@context":"http://schema.org/","@type":"http://schema.org/Product","name":"Cup","offers":{"@type":"http://schema.org/Offer","price":"24","priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD price "Rs. 1,499"',
      {
        url: 'https://lumo.in/c',
        lang: 'en-IN',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"Rs. 1,499","priceCurrency":"INR"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 1499, currency: 'INR' },
    ],
    [
      'JSON-LD price "2,480" in JPY',
      {
        url: 'https://lumo.jp/c',
        lang: 'ja',
        name: 'マグ',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"マグ","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"2,480","priceCurrency":"JPY"}}</script>',
        body: '<h1>マグ</h1>',
      },
      { price: 2480, currency: 'JPY' },
    ],
    [
      'JSON-LD price "1.299.000" in IDR',
      {
        url: 'https://lumo.co.id/c',
        lang: 'id',
        name: 'Cangkir',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cangkir","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"1.299.000","priceCurrency":"IDR"}}</script>',
        body: '<h1>Cangkir</h1>',
      },
      { price: 1299000, currency: 'IDR' },
    ],
    [
      'JSON-LD price "129000.0" in VND',
      {
        url: 'https://lumo.vn/c',
        lang: 'vi',
        name: 'Cốc',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cốc","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"129000.0","priceCurrency":"VND"}}</script>',
        body: '<h1>Cốc</h1>',
      },
      { price: 129000, currency: 'VND' },
    ],
    [
      'product:price:amount with a currency',
      {
        url: 'https://lumo.de/c',
        lang: 'de',
        name: 'Tasse',
        head: '<meta property="product:price:amount" content="24,60 EUR">',
        body: '<h1>Tasse</h1>',
      },
      { price: 24.6, currency: 'EUR' },
    ],
    [
      'microdata price "1.024,60"',
      {
        url: 'https://lumo.it/c',
        lang: 'it',
        name: 'Tazza',
        body: '<h1>Tazza</h1><div itemscope itemtype="https://schema.org/Product"><meta itemprop="price" content="1.024,60"><meta itemprop="priceCurrency" content="EUR"></div>',
      },
      { price: 1024.6, currency: 'EUR' },
    ],
    [
      'JSON-LD currency that differs from the shown currency',
      {
        url: 'https://lumo.co.uk/c',
        lang: 'en-GB',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":24,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price">£24.00</p>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'RDFa of schema.org',
      {
        body: '<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Cup</h1><div property="offers" typeof="Offer"><span property="price" content="24.00">$24</span><meta property="priceCurrency" content="USD"></div></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'price in a form and in its button',
      {
        lang: 'en',
        body: '<main><h1>Cup</h1><form action="/cart"><div class="product-form__price"><span class="money">$24.00</span></div><button>Add to cart - $24.00</button></form></main>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'price only in a button',
      { lang: 'en', body: '<main><h1>Cup</h1><button>Add to cart · $24.00</button></main>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'price only in a German button',
      {
        url: 'https://lumo.de/c',
        lang: 'de',
        name: 'Tasse',
        body: '<main><h1>Tasse</h1><button>In den Warenkorb – 24,00 €</button></main>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'price in a labelled sentence',
      { lang: 'en', body: '<main><h1>Cup</h1><p>Price: $24.00 each, made to order.</p></main>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'price in a row of a table',
      {
        lang: 'en',
        body: '<main><h1>Cup</h1><table><tr><th>Price</th><td>$24.00</td></tr><tr><th>Weight</th><td>300 g</td></tr></table></main>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'price in a description list',
      {
        url: 'https://lumo.de/c',
        lang: 'de',
        name: 'Tasse',
        body: '<main><h1>Tasse</h1><dl><dt>Preis</dt><dd>24,00 €</dd><dt>Versand</dt><dd>4,90 €</dd></dl></main>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'price after the delivery cost in a description list',
      {
        url: 'https://lumo.de/c',
        lang: 'de',
        name: 'Tasse',
        body: '<main><h1>Tasse</h1><dl><dt>Versand</dt><dd>4,90 €</dd><dt>Preis</dt><dd>24,00 €</dd></dl></main>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'amount in a review',
      {
        lang: 'en',
        body: '<main><h1>Cup</h1><div class="review">I paid <b>$99</b> elsewhere</div><div class="price">$24.00</div></main>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'amount of a coupon',
      {
        lang: 'en',
        body: '<main><h1>Cup</h1><div class="coupon">Get <b>$5</b> off</div><div>$24.00</div></main>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'amount of a discount',
      {
        lang: 'en',
        body: '<main><h1>Cup</h1><div class="prices"><span class="discount-amount">-$6.00</span> <span class="final">$24.00</span></div></main>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'points for the purchase',
      {
        url: 'https://lumo.jp/c',
        lang: 'ja',
        name: 'マグ',
        body: '<h1>マグ</h1><p class="point">24ポイント(1%)</p><p class="price">2,480円</p>',
      },
      { price: 2480, currency: 'JPY' },
    ],
    [
      'cashback',
      {
        url: 'https://lumo.ru/c',
        lang: 'ru',
        name: 'Чашка',
        body: '<h1>Чашка</h1><div class="price-cashback">Кешбэк 50 ₽</div><div class="price">2 490 ₽</div>',
      },
      { price: 2490, currency: 'RUB' },
    ],
    [
      'lower price for one payment method',
      {
        url: 'https://lumo.com.br/c',
        lang: 'pt-BR',
        name: 'Caneca',
        body: '<h1>Caneca</h1><div class="price"><p>R$ 99,90</p><p>R$ 94,90 no Pix</p><p>ou 2x de R$ 49,95</p></div>',
      },
      { price: 99.9, currency: 'BRL' },
    ],
    [
      'prices of sizes as radio buttons',
      {
        lang: 'en',
        body: '<main><h1>Cup</h1><label><input type=radio checked> Small <span>$24.00</span></label><label><input type=radio> Large <span>$34.00</span></label></main>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'price with a dash instead of cents',
      {
        url: 'https://lumo.nl/c',
        lang: 'nl',
        name: 'Kop',
        body: '<h1>Kop</h1><div class="prijs">24,-</div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'price below one euro',
      {
        url: 'https://lumo.de/c',
        lang: 'de',
        name: 'Tasse',
        body: '<h1>Tasse</h1><div class="price">€ 0,89</div>',
      },
      { price: 0.89, currency: 'EUR' },
    ],
    [
      'price in pence',
      { url: 'https://lumo.co.uk/c', lang: 'en-GB', body: '<h1>Cup</h1><div class="price">89p</div>' },
      { price: 0.89, currency: 'GBP' },
    ],
    [
      'price in euros and kuna',
      {
        url: 'https://lumo.hr/c',
        lang: 'hr',
        name: 'Šalica',
        body: '<h1>Šalica</h1><div class="price">24,00 € / 180,83 kn</div>',
      },
      { price: 24, currency: 'EUR' },
    ],
    [
      'price in leva and euros',
      {
        url: 'https://lumo.bg/c',
        lang: 'bg',
        name: 'Чаша',
        body: '<h1>Чаша</h1><div class="price">24,00 лв. / 12,27 €</div>',
      },
      { price: 24, currency: 'BGN' },
    ],
    [
      'price of zero before the actual price',
      { lang: 'en', body: '<h1>Cup</h1><div class="price">$0.00</div><div class="price">$24.00</div>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'other products after the price',
      {
        lang: 'en',
        body: '<h1>Cup</h1><div class="price">$24.00</div><h2>You may also like</h2><div><a href="/a"><img src="/a.jpg">Plate <b>$5.00</b></a></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'monthly instalments after the price',
      {
        lang: 'en',
        name: 'Phone',
        body: '<h1>Phone</h1><div class="price">$799.00</div><div class="price">or $33.29/mo. for 24 mo.</div>',
      },
      { price: 799, currency: 'USD' },
    ],
    [
      'monthly instalments before the price',
      {
        lang: 'en',
        name: 'Phone',
        body: '<h1>Phone</h1><div class="price">$33.29/mo. for 24 mo.</div><div class="price">$799.00</div>',
      },
      { price: 799, currency: 'USD' },
    ],
    [
      'lowest price and monthly instalments in one text',
      {
        lang: 'en',
        name: 'Phone',
        body: '<h1>Phone</h1><div class="price">From $799 or $33.29/mo. for 24 mo.</div>',
      },
      { price: 799, currency: 'USD' },
    ],
  ])('%s', (_, page, expected) => expect(readTestPage(page)).toMatchObject(expected));
});
