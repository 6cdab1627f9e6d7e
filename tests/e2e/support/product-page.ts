import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { canControlServices } from './control.ts';

const sidePx = 400;

/** Creates a green square PNG. */
export function createPicture(): Buffer {
  const createChunk = (type: string, data: Buffer) => {
    const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(typeAndData));
    return Buffer.concat([length, typeAndData, checksum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(sidePx, 0);
  head.writeUInt32BE(sidePx, 4);
  // 8 bits per channel, RGB.
  head.set([8, 2, 0, 0, 0], 8);
  const noFilter = Buffer.of(0);
  const line = Buffer.concat([noFilter, Buffer.alloc(sidePx * 3, Buffer.of(0x2f, 0x6b, 0x4f))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: sidePx }, () => line)));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    createChunk('IHDR', head),
    createChunk('IDAT', pixels),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

const renderPage = (
  origin: string,
) => `<!doctype html><html lang="en"><head><title>Stovetop kettle | Shop</title>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Enamel stovetop kettle',
  image: `${origin}/kettle.png`,
  offers: { '@type': 'Offer', price: '64.90', priceCurrency: 'USD' },
})}</script></head><body><h1>Enamel stovetop kettle</h1></body></html>`;

const { PAGE_HOST } = process.env;
/** Name under which the product under test reaches this machine: in containers not `localhost`. */
const host = PAGE_HOST ?? 'localhost';

/** With `--base-url`, true only if PAGE_HOST is set. */
export const canReadPages = canControlServices || Boolean(PAGE_HOST);
export const cannotReadPagesReason = 'the product runs elsewhere and cannot read pages of this machine';

export interface ServedPage {
  url: string;
  /** With false, the server returns 404 for the page. */
  setAvailable: (isAvailable: boolean) => void;
  close: () => Promise<void>;
}

/** Serves the page on a host from which the product under test may fetch pages. */
export async function serveProductPage(): Promise<ServedPage> {
  const png = createPicture();
  let isAvailable = true;
  const server = createServer((request, response) => {
    if (isAvailable && request.url === '/kettle') {
      return response
        .setHeader('content-type', 'text/html')
        .end(renderPage(`http://${request.headers.host}`));
    }
    if (request.url === '/kettle.png') return response.setHeader('content-type', 'image/png').end(png);
    response.statusCode = 404;
    return response.end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Without a host, the server listens on all interfaces.
    server.listen(0, host === 'localhost' ? host : undefined, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}/kettle`,
    setAvailable: available => {
      isAvailable = available;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
