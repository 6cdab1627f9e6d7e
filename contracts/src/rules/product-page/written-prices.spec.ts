import { describe, expect, it } from '@jest/globals';
import { pageReading, type TestPage } from './page.testing.ts';

describe('structured data of a page is read from', () => {
  it.each<[string, TestPage, Partial<ReturnType<typeof pageReading>>]>([
    [
      'ld simple string price comma',
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
      'ld price with sign',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"$1,299.00","priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 1299, currency: 'USD' },
    ],
    [
      'ld price thousand string "1,299"',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":"1,299","priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 1299, currency: 'USD' },
    ],
    [
      'ld price 1.299,00',
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
      'ld offers array',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":[{"@type":"Offer","price":24,"priceCurrency":"USD","availability":"InStock"},{"@type":"Offer","price":34,"priceCurrency":"USD"}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', availability: 'in_stock' },
    ],
    [
      'ld aggregate',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"AggregateOffer","lowPrice":"24.00","highPrice":"34.00","priceCurrency":"USD","offerCount":3}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld aggregate with nested offers',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"AggregateOffer","lowPrice":"24.00","priceCurrency":"USD","offers":[{"@type":"Offer","price":"26.00","priceCurrency":"USD"}]}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld spec list sale',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","priceCurrency":"USD","priceSpecification":[{"@type":"UnitPriceSpecification","priceType":"https://schema.org/ListPrice","price":30},{"@type":"UnitPriceSpecification","priceType":"https://schema.org/SalePrice","price":24}]}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld spec list first no type then sale',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","priceCurrency":"USD","priceSpecification":[{"price":30,"@type":"PriceSpecification"},{"@type":"UnitPriceSpecification","priceType":"SalePrice","price":24}]}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld spec object with per unit',
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
      'ld spec per unit only first',
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
      'ld spec member',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","priceCurrency":"USD","priceSpecification":[{"@type":"UnitPriceSpecification","price":20,"validForMemberTier":{"@id":"#gold"}},{"@type":"UnitPriceSpecification","price":24}]}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld productgroup',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"ProductGroup","name":"Cup","hasVariant":[{"@type":"Product","name":"Cup red","image":"https://lumo.example/r.jpg","offers":{"@type":"Offer","price":24,"priceCurrency":"USD"}},{"@type":"Product","name":"Cup blue","offers":{"@type":"Offer","price":26,"priceCurrency":"USD"}}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'ld productgroup variants sold out first',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"ProductGroup","name":"Cup","hasVariant":[{"@type":"Product","name":"Cup red","offers":{"@type":"Offer","price":20,"priceCurrency":"USD","availability":"https://schema.org/OutOfStock"}},{"@type":"Product","name":"Cup blue","offers":{"@type":"Offer","price":26,"priceCurrency":"USD","availability":"https://schema.org/InStock"}}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 26, currency: 'USD', availability: 'in_stock' },
    ],
    [
      'ld graph id refs',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage","@id":"#page","name":"Lumo"},{"@type":"Product","@id":"#p","name":"Cup","image":{"@id":"#img"},"offers":[{"@id":"#o"}]},{"@type":"ImageObject","@id":"#img","url":"https://lumo.example/big.jpg"},{"@type":"Offer","@id":"#o","price":"24","priceCurrency":"USD"}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', image: 'https://lumo.example/big.jpg' },
    ],
    [
      'ld offer itemOffered',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Offer","price":"24","priceCurrency":"USD","itemOffered":{"@type":"Product","name":"Cup","image":"https://lumo.example/i.jpg"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld webpage mainEntity',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"ItemPage","mainEntity":{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"Offer","price":24,"priceCurrency":"USD"}}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld html entities',
      {
        head: '<script type="application/ld+json">{&quot;@type&quot;:&quot;Product&quot;,&quot;name&quot;:&quot;Cup&quot;,&quot;offers&quot;:{&quot;price&quot;:&quot;24&quot;,&quot;priceCurrency&quot;:&quot;USD&quot;}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld trailing commas + comments',
      {
        head: '<script type="application/ld+json">{"@type":"Product",/* x */"name":"Cup","offers":{"price":"24","priceCurrency":"USD",},}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld single quotes',
      {
        head: `<script type="application/ld+json">{'@type':'Product','name':'Cup','offers':{'price':'24','priceCurrency':'USD'}}</script>`,
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld unquoted keys',
      {
        head: '<script type="application/ld+json">{"@type":"Product",name:"Cup",offers:{price:24,priceCurrency:"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld missing value',
      {
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup","sku":,"offers":{"price":"24","priceCurrency":"USD","availability":}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld unescaped quotes',
      {
        name: 'Cup 12" wide',
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup 12" wide","offers":{"@type":"Offer","price":"24","priceCurrency":"USD"}}</script>',
        body: '<h1>Cup 12" wide</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld truncated',
      {
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup","offers":{"@type":"Offer","price":"24","priceCurrency":"USD"</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld missing comma',
      {
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup"\n"sku":"1","offers":{"@type":"Offer","price":"24"\n"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld number with thousands bare',
      {
        head: '<script type="application/ld+json">{"@type":"Product","name":"Cup","offers":{"@type":"Offer","price":1,299.00,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 1299, currency: 'USD' },
    ],
    [
      'ld two products, second is page',
      {
        head: '<script type="application/ld+json">[{"@context":"https://schema.org","@type":"Product","name":"Plate","image":"https://lumo.example/i/1.jpg","offers":{"price":9,"priceCurrency":"USD"},"url":"https://lumo.example/p/plate"},{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":24,"priceCurrency":"USD"},"url":"https://lumo.example/p/cup"}]</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'ld two products no urls, by title',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Plate","image":"https://lumo.example/i/1.jpg","offers":{"price":9,"priceCurrency":"USD"}}</script><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":24,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price">$24.00</p>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'ld two products no urls no shown',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Plate","image":"https://lumo.example/i/1.jpg","offers":{"price":9,"priceCurrency":"USD"}}</script><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":24,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'ld itemlist related only',
      {
        head: '<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@context":"https://schema.org","@type":"Product","name":"Plate","image":"https://lumo.example/i/1.jpg","offers":{"price":9,"priceCurrency":"USD"}}}]}</script>',
        body: '<h1>Cup</h1><p class="price">$24.00</p>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'ld price 0',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":0,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price">$24.00</p>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld cents',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":2450,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price">$24.50</p>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'ld currency missing',
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
      'ld currency missing no shown',
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
      'ld currency as sign',
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
      'ld old list price but shown sale',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"price":30,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price"><del>$30.00</del> <ins>$24.00</ins></p>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'ld book',
      {
        name: 'Tides',
        head: '<script type="application/ld+json">{"@type":["Book","Product"],"name":"Tides","author":{"name":"A"},"offers":{"price":12,"priceCurrency":"GBP"}}</script>',
        body: '<h1>Tides</h1>',
      },
      { price: 12, currency: 'GBP' },
    ],
    [
      'ld book workExample',
      {
        name: 'Tides',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Book","name":"Tides","workExample":[{"@type":"Book","bookFormat":"Paperback","potentialAction":{"@type":"ReadAction","expectsAcceptanceOf":{"@type":"Offer","price":"12.00","priceCurrency":"GBP"}}}]}</script>',
        body: '<h1>Tides</h1><p class="price">£12.00</p>',
      },
      { price: 12, currency: 'GBP' },
    ],
    [
      'ld event tickets',
      {
        name: 'Concert',
        head: '<script type="application/ld+json">{"@type":"MusicEvent","name":"Concert","offers":{"@type":"AggregateOffer","lowPrice":35,"priceCurrency":"EUR"}}</script>',
        body: '<h1>Concert</h1>',
      },
      { price: 35, currency: 'EUR' },
    ],
    [
      'ld service gift card',
      {
        name: 'Massage',
        head: '<script type="application/ld+json">{"@type":"Service","name":"Massage","offers":{"@type":"Offer","price":60,"priceCurrency":"EUR"}}</script>',
        body: '<h1>Massage</h1>',
      },
      { price: 60, currency: 'EUR' },
    ],
    [
      'ld hotel/trip',
      {
        name: 'Weekend',
        head: '<script type="application/ld+json">{"@type":"TouristTrip","name":"Weekend","offers":{"@type":"Offer","price":160,"priceCurrency":"EUR"}}</script>',
        body: '<h1>Weekend</h1>',
      },
      { price: 160, currency: 'EUR' },
    ],
    [
      'ld image list of objects',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":[{"@type":"ImageObject","contentUrl":"https://lumo.example/a.jpg"}],"offers":{"price":24,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD', image: 'https://lumo.example/a.jpg' },
    ],
    [
      'md content attr',
      {
        body: '<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Cup</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="USD"><span itemprop="price" content="24.00">$24</span><link itemprop="availability" href="http://schema.org/InStock"></div></div>',
      },
      { price: 24, currency: 'USD', availability: 'in_stock' },
    ],
    [
      'md offers outside scope by itemref',
      {
        body: '<div itemscope itemtype="http://schema.org/Product" itemref="off"><h1 itemprop="name">Cup</h1></div><div id="off" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="USD"><meta itemprop="price" content="24.00"></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'md price with text',
      {
        url: 'https://lumo.fr/t',
        lang: 'fr',
        name: 'Tasse',
        body: '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Tasse</h1><p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">1 024,60</span> <span itemprop="priceCurrency" content="EUR">€</span></p></div>',
      },
      { price: 1024.6, currency: 'EUR' },
    ],
    [
      'md offer without product',
      {
        body: '<h1>Cup</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="USD"><meta itemprop="price" content="24.00"></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'md breadcrumb name inside',
      {
        body: '<div itemscope itemtype="http://schema.org/Product"><ol itemscope itemtype="http://schema.org/BreadcrumbList"><li itemprop="name">Home</li></ol><h1 itemprop="name">Cup</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price">24.00</span><span itemprop="priceCurrency">USD</span></div></div>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'md several products, first related',
      {
        body: '<div class="related"><div itemscope itemtype="http://schema.org/Product"><a href="/plate" itemprop="url"><img itemprop="image" src="/plate.jpg"><b itemprop="name">Plate</b></a><span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><b itemprop="price" content="9">$9</b><meta itemprop="priceCurrency" content="USD"></span></div></div><div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Cup</h1><span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><b itemprop="price" content="24">$24</b><meta itemprop="priceCurrency" content="USD"></span></div>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'md priceSpecification',
      {
        body: '<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Cup</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><div itemprop="priceSpecification" itemscope itemtype="http://schema.org/UnitPriceSpecification"><meta itemprop="priceCurrency" content="USD"><meta itemprop="price" content="24.00"></div></div></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'rdfa gr',
      {
        body: '<div typeof="gr:Offering" xmlns:gr="http://purl.org/goodrelations/v1#"><h1 property="gr:name">Cup</h1><div rel="gr:hasPriceSpecification"><div typeof="gr:UnitPriceSpecification"><span property="gr:hasCurrency" content="USD"></span><span property="gr:hasCurrencyValue" content="24.00">$24</span></div></div></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'hproduct',
      { body: '<div class="h-product"><h1 class="p-name">Cup</h1><span class="p-price">$24.00</span></div>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'og price amount',
      {
        head: '<meta property="product:price:amount" content="24.00"><meta property="product:price:currency" content="USD">',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'og price comma',
      {
        name: 'Tasse',
        head: '<meta property="og:price:amount" content="1.299,00"><meta property="og:price:currency" content="EUR">',
        body: '<h1>Tasse</h1>',
      },
      { price: 1299, currency: 'EUR' },
    ],
    [
      'og 1,299',
      {
        head: '<meta property="og:price:amount" content="1,299"><meta property="og:price:currency" content="USD">',
        body: '<h1>Cup</h1>',
      },
      { price: 1299, currency: 'USD' },
    ],
    [
      'og standard amount',
      {
        head: '<meta property="og:price:standard_amount" content="30"><meta property="og:price:amount" content="24"><meta property="og:price:currency" content="USD">',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'original_price + sale',
      {
        head: '<meta property="product:original_price:amount" content="30"><meta property="product:original_price:currency" content="USD"><meta property="product:sale_price:amount" content="24"><meta property="product:sale_price:currency" content="USD">',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'twitter data1',
      {
        head: '<meta name="twitter:label1" content="Price"><meta name="twitter:data1" content="$24.00">',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'twitter data1 de',
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
      'twitter data1 pl',
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
      'next data',
      {
        body: '<h1>Cup</h1><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"product":{"id":1,"title":"Cup","price":{"amount":24,"currency":"USD"},"images":[{"url":"https://lumo.example/c.jpg"}]},"related":[{"title":"Plate","price":{"amount":9,"currency":"USD"}}]}}}</script>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'next data flat',
      {
        body: '<h1>Cup</h1><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"product":{"name":"Cup","price":24.5,"currency":"USD"}}}}</script>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'shopify product json',
      {
        head: '<script>window.ShopifyAnalytics = window.ShopifyAnalytics || {}; ShopifyAnalytics.meta = {"product":{"id":1,"vendor":"Lumo","variants":[{"id":11,"price":2400,"name":"Cup"}]}}; ShopifyAnalytics.meta.currency = "USD";</script><script type="application/json" data-product-json>{"id":1,"title":"Cup","handle":"cup","price":2400,"variants":[{"id":11,"price":2400}]}</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'nuxt state',
      {
        body: '<h1>Cup</h1><script>window.__NUXT__={state:{product:{current:{name:"Cup",price:24.5,currency:"USD"}}}}</script>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'window state',
      {
        body: '<h1>Cup</h1><script>window.__INITIAL_STATE__ = {"pdp":{"product":{"name":"Cup","prices":{"selling":{"value":24.5,"currency":"USD"}}}}};</script>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'ga4 view_item',
      {
        head: `<script>gtag('event','view_item',{currency:'USD',value:24.5,items:[{item_id:'1',item_name:'Cup',price:24.5}]})</script>`,
        body: '<h1>Cup</h1>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'dataLayer push ecommerce',
      {
        head: '<script>dataLayer.push({"event":"view_item","ecommerce":{"currency":"USD","items":[{"item_name":"Cup","price":"24.50"}]}})</script>',
        body: '<h1>Cup</h1>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'dataLayer ua detail',
      {
        head: `<script>dataLayer.push({'ecommerce':{'currencyCode':'USD','detail':{'products':[{'name':'Cup','price':'24.50'}]}}})</script>`,
        body: '<h1>Cup</h1>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'fbq',
      {
        head: `<script>fbq('track','ViewContent',{content_name:'Cup',value:24.50,currency:'USD'})</script>`,
        body: '<h1>Cup</h1>',
      },
      { price: 24.5, currency: 'USD' },
    ],
    [
      'title only in h2',
      {
        lang: 'en-US',
        head: '<title>Buy Cup online - Lumo</title>',
        body: '<h2 class="product-name">Cup</h2><div class="price">$24.00</div>',
      },
      { price: 24, currency: 'USD', title: 'Cup' },
    ],
    [
      'price before heading',
      { lang: 'en-US', body: '<div class="buybox"><div class="price">$24.00</div></div><h1>Cup</h1>' },
      { price: 24, currency: 'USD' },
    ],
    [
      'heading at bottom (mobile dup)',
      {
        lang: 'en-US',
        body: '<div class="mobile"><h1>Cup</h1></div><div class="desktop"><div class="price">$24.00</div><h1>Cup</h1></div>',
      },
      { price: 24, currency: 'USD' },
    ],
    [
      'price range in structured and selected shown',
      {
        lang: 'en-US',
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cup","image":"https://lumo.example/i/1.jpg","offers":{"@type":"AggregateOffer","lowPrice":20,"highPrice":34,"priceCurrency":"USD"}}</script>',
        body: '<h1>Cup</h1><p class="price">$24.00</p>',
      },
      { price: 24, currency: 'USD' },
    ],
  ])('%s', (_, page, expected) => expect(pageReading(page)).toMatchObject(expected));
});
