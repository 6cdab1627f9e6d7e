import { readProductPage } from './read-product-page.ts';

export interface TestPage {
  url?: string;
  lang?: string;
  /** The product's name in the head. */
  name?: string;
  head?: string;
  body: string;
}

export function readTestPage({
  url = 'https://lumo.example/p/cup',
  lang = 'en-US',
  name = 'Cup',
  head = '',
  body,
}: TestPage) {
  const titles = head.includes('<title>')
    ? ''
    : `<title>${name} | Lumo Shop</title><meta property="og:title" content="${name}">`;
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${titles}${head}</head><body>${body}<p>Handmade from oak and linen, delivered in five days from our own workshop.</p></body></html>`;
  const { image_urls, ...reading } = readProductPage(html, { url: new URL(url), country: 'us' });
  return { ...reading, image: image_urls[0] };
}
