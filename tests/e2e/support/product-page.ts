import { createServer } from 'node:http';

/** Where the page of a shop is served for journeys; the product under test must be allowed to read it. */
const port = Number(process.env.LINK_FIXTURE_PORT ?? 18_999);

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#e8d9c5"/></svg>';

const page = (origin: string) => `<!doctype html><html lang="en"><head><title>Stovetop kettle | Shop</title>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Enamel stovetop kettle',
  image: `${origin}/kettle.png`,
  offers: { '@type': 'Offer', price: '64.90', priceCurrency: 'USD' },
})}</script></head><body><h1>Enamel stovetop kettle</h1></body></html>`;

/** Serves one product's page; `close` ends it. */
export async function serveProductPage(): Promise<{ url: string; close: () => Promise<void> }> {
  const origin = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    if (request.url === '/kettle') return response.setHeader('content-type', 'text/html').end(page(origin));
    if (request.url?.endsWith('.svg'))
      return response.setHeader('content-type', 'image/svg+xml').end(picture);
    response.statusCode = 404;
    return response.end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `${origin}/kettle`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
