import { describe, expect, it } from '@jest/globals';
import { readProductPage } from './read-product-page.ts';

const readPicture = (body: string, head = ''): string | undefined =>
  readProductPage(`<head>${head}<title>Oak stool</title></head><main><h1>Oak stool</h1>${body}</main>`, {
    url: new URL('https://shop.example/p/stool'),
    country: 'us',
  }).image_urls[0];
const blankSrc = 'src="data:image/gif;base64,R0lGODlhAQABAAAAACw="';

describe('readProductPage: picture', () => {
  it.each([
    '<img src="/img/transparent.gif" data-original="/i/stool.jpg">',
    `<img ${blankSrc} data-lazy="/i/stool.jpg">`,
    `<img ${blankSrc} data-src="/i/stool.jpg">`,
    `<img ${blankSrc} data-lazy-src="/i/stool.jpg">`,
    `<img ${blankSrc} data-echo="/i/stool.jpg">`,
    `<img ${blankSrc} data-srcset="/i/small.jpg 300w, /i/stool.jpg 1600w">`,
    `<img ${blankSrc} data-lazy-srcset="/i/small.jpg 1x, /i/stool.jpg 2x">`,
    `<picture><source srcset="/i/small.jpg 300w, /i/stool.jpg 1600w"><img ${blankSrc}></picture>`,
    `<picture><source data-srcset="/i/stool.jpg"><img ${blankSrc}></picture>`,
    `<img ${blankSrc}><noscript><img src="/i/stool.jpg" alt="Oak stool"></noscript>`,
    '<a href="/i/stool.jpg"><img src="/i/s.jpg"></a>',
  ])('is found in %s', body => expect(readPicture(body)).toBe('https://shop.example/i/stool.jpg'));
});

describe('readProductPage: picture URL', () => {
  it.each([
    ['https://cdn.shop.example/de/', 'i/stool.jpg', 'https://cdn.shop.example/de/i/stool.jpg'],
    ['https://cdn.shop.example/de/', '/i/stool.jpg', 'https://cdn.shop.example/i/stool.jpg'],
    ['/de/', 'i/stool.jpg', 'https://shop.example/de/i/stool.jpg'],
    ['//cdn.example/', 'stool.jpg', 'https://cdn.example/stool.jpg'],
    ['javascript:alert(1)', 'stool.jpg', 'https://shop.example/p/stool.jpg'],
    ['http://[', 'stool.jpg', 'https://shop.example/p/stool.jpg'],
    ['', 'stool.jpg', 'https://shop.example/p/stool.jpg'],
    ['https://cdn.shop.example/', 'https://other.example/stool.jpg', 'https://other.example/stool.jpg'],
  ])('resolves with <base href=%p>: %s', (base, relativeUrl, absolute) => {
    expect(readPicture(`<img src="${relativeUrl}" alt="Oak stool">`, `<base href="${base}">`)).toBe(absolute);
    expect(readPicture('', `<base href="${base}"><meta property="og:image" content="${relativeUrl}">`)).toBe(
      absolute,
    );
  });
});

describe('readProductPage', () => {
  it.each([
    '<header><img src="/top.jpg" width="900" height="500"></header>',
    '<footer><img src="/top.jpg" width="900" height="500"></footer>',
    '<div role="dialog"><img src="/top.jpg" width="900" height="500"></div>',
    '<img src="/img/captcha.png" width="900" height="500">',
    '<img src="/img/star-5.png" width="900" height="500">',
    '<img src="/img/rating.png" width="900" height="500">',
    '<img src="/shop-logo.png" width="900" height="500">',
  ])('ignores the picture in %s', ignoredPicture => {
    const html = `<title>Oak stool</title><body>${ignoredPicture}<h1>Oak stool</h1><img src="/i/stool.jpg"></body>`;
    const { image_urls } = readProductPage(html, { url: new URL('https://shop.example/'), country: 'us' });
    expect(image_urls[0]).toBe('https://shop.example/i/stool.jpg');
  });
});
