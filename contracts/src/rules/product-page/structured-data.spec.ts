import { describe, expect, it } from '@jest/globals';
import { readTestPage, type TestPage } from './page.testing.ts';

describe('readProductPage', () => {
  it.each<[string, TestPage, Partial<ReturnType<typeof readTestPage>>]>([
    [
      'JSON-LD: price with decimal comma',
      {
        url: 'https://lumo.de/p',
        lang: 'de',
        name: 'Tasse',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tasse","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"24,60","priceCurrency":"EUR"}}</script>',
        body: '<h1>Tasse</h1>',
      },
      { price: 24.6, currency: 'EUR' },
    ],
    [
      'JSON-LD: price with currency sign',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"$1,299.00","priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 1299, currency: 'USD' },
    ],
    [
      'JSON-LD: price "1,299"',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"1,299","priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 1299, currency: 'USD' },
    ],
    [
      'JSON-LD: price "1.299,00"',
      {
        url: 'https://lumo.de/p',
        lang: 'de',
        name: 'Tasse',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tasse","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"1.299,00","priceCurrency":"EUR"}}</script>',
        body: '<h1>Tasse</h1>',
      },
      { price: 1299, currency: 'EUR' },
    ],
    [
      'JSON-LD: several offers',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":[{"@type":"Offer","price":24,"priceCurrency":"USD","availability":"InStock"},{"@type":"Offer","price":34,"priceCurrency":"USD"}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', availability: 'in_stock' },
    ],
    [
      'JSON-LD: AggregateOffer',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"AggregateOffer","lowPrice":"24.00","highPrice":"34.00","priceCurrency":"USD","offerCount":3}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: AggregateOffer with offers',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"AggregateOffer","lowPrice":"24.00","priceCurrency":"USD","offers":[{"@type":"Offer","price":"26.00","priceCurrency":"USD"}]}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: list price and sale price',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","priceCurrency":"USD","priceSpecification":[{"@type":"UnitPriceSpecification","priceType":"https://schema.org/ListPrice","price":30},{"@type":"UnitPriceSpecification","priceType":"https://schema.org/SalePrice","price":24}]}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: untyped price, then sale price',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","priceCurrency":"USD","priceSpecification":[{"price":30,"@type":"PriceSpecification"},{"@type":"UnitPriceSpecification","priceType":"SalePrice","price":24}]}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: price and price per unit',
      {
        url: 'https://lumo.de/p',
        lang: 'de',
        name: 'Tee',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tee","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"4.95","priceCurrency":"EUR","priceSpecification":{"@type":"UnitPriceSpecification","price":"19.80","priceCurrency":"EUR","referenceQuantity":{"value":1,"unitCode":"KGM"}}}}</script>',
        body: '<h1>Tee</h1>',
      },
      { price: 4.95, currency: 'EUR' },
    ],
    [
      'JSON-LD: price per unit, then price',
      {
        url: 'https://lumo.de/p',
        lang: 'de',
        name: 'Tee',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tee","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","priceSpecification":[{"@type":"UnitPriceSpecification","price":"19.80","priceCurrency":"EUR","referenceQuantity":{"@type":"QuantitativeValue","value":1,"unitCode":"KGM"}},{"@type":"PriceSpecification","price":"4.95","priceCurrency":"EUR"}]}}</script>',
        body: '<h1>Tee</h1>',
      },
      { price: 4.95, currency: 'EUR' },
    ],
    [
      'JSON-LD: price for members, then price',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","priceCurrency":"USD","priceSpecification":[{"@type":"UnitPriceSpecification","price":20,"validForMemberTier":{"@id":"#gold"}},{"@type":"UnitPriceSpecification","price":24}]}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: ProductGroup',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"ProductGroup","name":"Cup","hasVariant":[{"@type":"Product","name":"Cup red","image":"https://lumo.example/r.jpg","offers":{"@type":"Offer","price":24,"priceCurrency":"USD"}},{"@type":"Product","name":"Cup blue","offers":{"@type":"Offer","price":26,"priceCurrency":"USD"}}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'JSON-LD: ProductGroup with its first variant sold out',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"ProductGroup","name":"Cup","hasVariant":[{"@type":"Product","name":"Cup red","offers":{"@type":"Offer","price":20,"priceCurrency":"USD","availability":"https://schema.org/OutOfStock"}},{"@type":"Product","name":"Cup blue","offers":{"@type":"Offer","price":26,"priceCurrency":"USD","availability":"https://schema.org/InStock"}}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 26, currency: 'USD', availability: 'in_stock' },
    ],
    [
      'JSON-LD: @graph with references',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage","@id":"#page","name":"Lumo"},{"@type":"Product","@id":"#p","name":"Cup","image":{"@id":"#img"},"offers":[{"@id":"#o"}]},{"@type":"ImageObject","@id":"#img","url":"https://lumo.example/big.jpg"},{"@type":"Offer","@id":"#o","price":"24","priceCurrency":"USD"}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', image: 'https://lumo.example/big.jpg' },
    ],
    [
      'JSON-LD: Offer with itemOffered',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Offer","price":"24","priceCurrency":"USD","itemOffered":{"@type":"Product","name":"Cup","image":"https://lumo.example/i.jpg"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: ItemPage with mainEntity',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"ItemPage","mainEntity":{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":24,"priceCurrency":"USD"}}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: HTML entities instead of quotes',
      {
        head: '<script type="application/ld+json">{&quot;@type&quot;:&quot;Product&quot;,&quot;name&quot;:&quot;Cup&quot;,&quot;offers&quot;:{&quot;price&quot;:&quot;24&quot;,&quot;priceCurrency&quot;:&quot;USD&quot;}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: trailing commas and comments',
      {
        head: '<script type="application/ld+json">{"@type":"Product",/* x */"name":"Cup","offers":{"price":"24","priceCurrency":"USD",},}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: single quotes',
      {
        head: `<script type="application/ld+json">{'@type':'Product','name':'Cup','offers':{'price':'24','priceCurrency':'USD'}}</script>`,
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: unquoted keys',
      {
        head: '<script type="application/ld+json">{"@type":"Product",name:"Cup",offers:{price:24,priceCurrency:"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: missing values',
      {
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup","sku":,"offers":{"price":"24","priceCurrency":"USD","availability":}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: unescaped quotes',
      {
        name: 'Cup 12" wide',
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup 12" wide","offers":{"@type":"Offer","price":"24","priceCurrency":"USD"}}</script>',
        body: '<h1>Cup 12" wide</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: truncated script',
      {
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup","offers":{"@type":"Offer","price":"24","priceCurrency":"USD"</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: missing commas',
      {
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup"\n"sku":"1","offers":{"@type":"Offer","price":"24"\n"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: number 1,299.00 without quotes',
      {
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup","offers":{"@type":"Offer","price":1,299.00,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 1299, currency: 'USD' },
    ],
    [
      'JSON-LD: two products, the second with the URL of the page',
      {
        head: '<script type="application/ld+json">[{"@context":"https://schema.org","@type":"Product","name":"Plate","image":"https://lumo.example/i/1.jpg","offers":{"price":9,"priceCurrency":"USD"},"url":"https://lumo.example/p/plate"},{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":24,"priceCurrency":"USD"},"url":"https://lumo.example/p/cup"}]</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'JSON-LD: two products without URLs, the second with the title and the shown price of the page',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Plate","image":"https://lumo.example/i/1.jpg","offers":{"price":9,"priceCurrency":"USD"}}</script><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":24,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price">$24.00</p>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'JSON-LD: two products without URLs, the second with the title of the page',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Plate","image":"https://lumo.example/i/1.jpg","offers":{"price":9,"priceCurrency":"USD"}}</script><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":24,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'JSON-LD: only an ItemList of other products',
      {
        head: '<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@context":"https://schema.org","@type":"Product","name":"Plate","image":"https://lumo.example/i/1.jpg","offers":{"price":9,"priceCurrency":"USD"}}}]}</script>',
        body: '<h1>Cup</h1><p class="price">$24.00</p>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'JSON-LD: price 0',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":0,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price">$24.00</p>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: price in cents',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":2450,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price">$24.50</p>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'JSON-LD: no currency, but the shown price has one',
      {
        url: 'https://lumo.de/p',
        lang: 'de',
        name: 'Tasse',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tasse","image":"https://lumo.example/i/1.jpg","offers":{"price":"24.60"}}</script>',
        body: '<h1>Tasse</h1><p class="price">24,60 €</p>',
      },
      { price: 24.6, currency: 'EUR' },
    ],
    [
      'JSON-LD: no currency, and no shown price',
      {
        url: 'https://lumo.de/p',
        lang: 'de',
        name: 'Tasse',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tasse","image":"https://lumo.example/i/1.jpg","offers":{"price":"24.60"}}</script>',
        body: '<h1>Tasse</h1>',
      },
      { price: 24.6, currency: null },
    ],
    [
      'JSON-LD: currency as a sign',
      {
        url: 'https://lumo.de/p',
        lang: 'de',
        name: 'Tasse',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tasse","image":"https://lumo.example/i/1.jpg","offers":{"price":"24.60","priceCurrency":"€"}}</script>',
        body: '<h1>Tasse</h1>',
      },
      { price: 24.6, currency: 'EUR' },
    ],
    [
      'JSON-LD: price that the page strikes out',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":30,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price"><del>$30.00</del> <ins>$24.00</ins></p>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: Book',
      {
        name: 'Tides',
        head: '<script type="application/ld+json">{"@type":["Book","Product"],"name":"Tides","author":{"name":"A"},"offers":{"price":12,"priceCurrency":"GBP"}}</script>',
        body: '<h1>Tides</h1>',
      },
      { price: 12, currency: 'GBP' },
    ],
    [
      'JSON-LD: Book with workExample',
      {
        name: 'Tides',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Book","name":"Tides","workExample":[{"@type":"Book","bookFormat":"Paperback","potentialAction":{"@type":"ReadAction","expectsAcceptanceOf":{"@type":"Offer","price":"12.00","priceCurrency":"GBP"}}}]}</script>',
        body: '<h1>Tides</h1><p class="price">£12.00</p>',
      },
      { price: 12, currency: 'GBP' },
    ],
    [
      'JSON-LD: MusicEvent',
      {
        name: 'Concert',
        head: '<script type="application/ld+json">{"@type":"MusicEvent","name":"Concert","offers":{"@type":"AggregateOffer","lowPrice":35,"priceCurrency":"EUR"}}</script>',
        body: '<h1>Concert</h1>',
      },
      { price: 35, currency: 'EUR' },
    ],
    [
      'JSON-LD: Service',
      {
        name: 'Massage',
        head: '<script type="application/ld+json">{"@type":"Service","name":"Massage","offers":{"@type":"Offer","price":60,"priceCurrency":"EUR"}}</script>',
        body: '<h1>Massage</h1>',
      },
      { price: 60, currency: 'EUR' },
    ],
    [
      'JSON-LD: TouristTrip',
      {
        name: 'Weekend',
        head: '<script type="application/ld+json">{"@type":"TouristTrip","name":"Weekend","offers":{"@type":"Offer","price":160,"priceCurrency":"EUR"}}</script>',
        body: '<h1>Weekend</h1>',
      },
      { price: 160, currency: 'EUR' },
    ],
    [
      'JSON-LD: images as objects',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":[{"@type":"ImageObject","contentUrl":"https://lumo.example/a.jpg"}],"offers":{"price":24,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', image: 'https://lumo.example/a.jpg' },
    ],
    [
      'microdata: attribute "content"',
      {
        body: '<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Cup</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="USD"><span itemprop="price" content="24.00">$24</span><link itemprop="availability" href="http://schema.org/InStock"></div></div>',
      },
      { price: 24, currency: 'USD', availability: 'in_stock' },
    ],
    [
      'microdata: offer referred to by itemref',
      {
        body: '<div itemscope itemtype="http://schema.org/Product" itemref="off"><h1 itemprop="name">Cup</h1></div><div id="off" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="USD"><meta itemprop="price" content="24.00"></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'microdata: price as text',
      {
        url: 'https://lumo.fr/t',
        lang: 'fr',
        name: 'Tasse',
        body: '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Tasse</h1><p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">1 024,60</span> <span itemprop="priceCurrency" content="EUR">€</span></p></div>',
      },
      { price: 1024.6, currency: 'EUR' },
    ],
    [
      'microdata: offer without product',
      {
        body: '<h1>Cup</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="USD"><meta itemprop="price" content="24.00"></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'microdata: breadcrumb inside the product',
      {
        body: '<div itemscope itemtype="http://schema.org/Product"><ol itemscope itemtype="http://schema.org/BreadcrumbList"><li itemprop="name">Home</li></ol><h1 itemprop="name">Cup</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price">24.00</span><span itemprop="priceCurrency">USD</span></div></div>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'microdata: another product before the product of the page',
      {
        body: '<div class="related"><div itemscope itemtype="http://schema.org/Product"><a href="/plate" itemprop="url"><img itemprop="image" src="/plate.jpg"><b itemprop="name">Plate</b></a><span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><b itemprop="price" content="9">$9</b><meta itemprop="priceCurrency" content="USD"></span></div></div><div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Cup</h1><span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><b itemprop="price" content="24">$24</b><meta itemprop="priceCurrency" content="USD"></span></div>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'microdata: priceSpecification',
      {
        body: '<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Cup</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><div itemprop="priceSpecification" itemscope itemtype="http://schema.org/UnitPriceSpecification"><meta itemprop="priceCurrency" content="USD"><meta itemprop="price" content="24.00"></div></div></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'RDFa of GoodRelations',
      {
        body: '<div typeof="gr:Offering" xmlns:gr="http://purl.org/goodrelations/v1#"><h1 property="gr:name">Cup</h1><div rel="gr:hasPriceSpecification"><div typeof="gr:UnitPriceSpecification"><span property="gr:hasCurrency" content="USD"></span><span property="gr:hasCurrencyValue" content="24.00">$24</span></div></div></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'microformat h-product',
      { body: '<div class="h-product"><h1 class="p-name">Cup</h1><span class="p-price">$24.00</span></div>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'meta tags: product:price:amount',
      {
        head: '<meta property="product:price:amount" content="24.00"><meta property="product:price:currency" content="USD">',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'meta tags: og:price:amount "1.299,00"',
      {
        name: 'Tasse',
        head: '<meta property="og:price:amount" content="1.299,00"><meta property="og:price:currency" content="EUR">',
        body: '<h1>Tasse</h1>',
      },
      { price: 1299, currency: 'EUR' },
    ],
    [
      'meta tags: og:price:amount "1,299"',
      {
        head: '<meta property="og:price:amount" content="1,299"><meta property="og:price:currency" content="USD">',
        body: '<h1>Cup</h1>',
      },
      { price: 1299, currency: 'USD' },
    ],
    [
      'meta tags: standard_amount and amount',
      {
        head: '<meta property="og:price:standard_amount" content="30"><meta property="og:price:amount" content="24"><meta property="og:price:currency" content="USD">',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'meta tags: original price and sale price',
      {
        head: '<meta property="product:original_price:amount" content="30"><meta property="product:original_price:currency" content="USD"><meta property="product:sale_price:amount" content="24"><meta property="product:sale_price:currency" content="USD">',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'meta tags: twitter:data1',
      {
        head: '<meta name="twitter:label1" content="Price"><meta name="twitter:data1" content="$24.00">',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'meta tags: twitter:data1 in German',
      {
        url: 'https://lumo.de/t',
        lang: 'de',
        name: 'Tasse',
        head: '<meta name="twitter:label1" content="Preis"><meta name="twitter:data1" content="24,60&nbsp;&euro;"><meta name="twitter:label2" content="Verfügbarkeit"><meta name="twitter:data2" content="Vorrätig">',
        body: '<h1>Tasse</h1>',
      },
      { price: 24.6, currency: 'EUR' },
    ],
    [
      'meta tags: twitter:data1 in Polish',
      {
        url: 'https://lumo.pl/t',
        lang: 'pl',
        name: 'Kubek',
        head: '<meta name="twitter:label1" content="Cena"><meta name="twitter:data1" content="24,60&nbsp;zł">',
        body: '<h1>Kubek</h1>',
      },
      { price: 24.6, currency: 'PLN' },
    ],
    [
      'Next.js data: price as an object',
      {
        body: '<h1>Cup</h1><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"product":{"id":1,"title":"Cup","price":{"amount":24,"currency":"USD"},"images":[{"url":"https://lumo.example/c.jpg"}]},"related":[{"title":"Plate","price":{"amount":9,"currency":"USD"}}]}}}</script>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'Next.js data: price as a number',
      {
        body: '<h1>Cup</h1><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"product":{"name":"Cup","price":24.5,"currency":"USD"}}}}</script>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'Shopify product data',
      {
        head: '<script>window.ShopifyAnalytics = window.ShopifyAnalytics || {}; ShopifyAnalytics.meta = {"product":{"id":1,"vendor":"Lumo","variants":[{"id":11,"price":2400,"name":"Cup"}]}}; ShopifyAnalytics.meta.currency = "USD";</script><script type="application/json" data-product-json>{"id":1,"title":"Cup","handle":"cup","price":2400,"variants":[{"id":11,"price":2400}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'Nuxt state',
      {
        body: '<h1>Cup</h1><script>window.__NUXT__={state:{product:{current:{name:"Cup",price:24.5,currency:"USD"}}}}</script>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'window.__INITIAL_STATE__',
      {
        body: '<h1>Cup</h1><script>window.__INITIAL_STATE__ = {"pdp":{"product":{"name":"Cup","prices":{"selling":{"value":24.5,"currency":"USD"}}}}};</script>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'gtag view_item',
      {
        head: `<script>gtag('event','view_item',{currency:'USD',value:24.5,items:[{item_id:'1',item_name:'Cup',price:24.5}]})</script>`,
        body: '<h1>Cup</h1>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'dataLayer with items',
      {
        head: '<script>dataLayer.push({"event":"view_item","ecommerce":{"currency":"USD","items":[{"item_name":"Cup","price":"24.50"}]}})</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'dataLayer with detail.products',
      {
        head: `<script>dataLayer.push({'ecommerce':{'currencyCode':'USD','detail':{'products':[{'name':'Cup','price':'24.50'}]}}})</script>`,
        body: '<h1>Cup</h1>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'fbq ViewContent',
      {
        head: `<script>fbq('track','ViewContent',{content_name:'Cup',value:24.50,currency:'USD'})</script>`,
        body: '<h1>Cup</h1>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'product name in an h2',
      {
        lang: 'en-US',
        head: '<title>Buy Cup online - Lumo</title>',
        body: '<h2 class="product-name">Cup</h2><div class="price">$24.00</div>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'price before the heading',
      { lang: 'en-US', body: '<div class="buybox"><div class="price">$24.00</div></div><h1>Cup</h1>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'price between two equal headings',
      {
        lang: 'en-US',
        body: '<div class="mobile"><h1>Cup</h1></div><div class="desktop"><div class="price">$24.00</div><h1>Cup</h1></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'JSON-LD: range that contains the shown price',
      {
        lang: 'en-US',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"AggregateOffer","lowPrice":20,"highPrice":34,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price">$24.00</p>',
      },
      { price: 24, currency: 'USD' },
    ],
  ])('reads a page: %s', (_, page, expected) => expect(readTestPage(page)).toMatchObject(expected));
});
