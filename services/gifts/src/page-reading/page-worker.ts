import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { readProductPage } from '@giftlist/contracts/rules/product-page/read-product-page';
import type { MultiGiftJob, PageJob, PageResponse } from './page-process.ts';
import { decodePage } from './page-text.ts';
import { readMany } from './read-many.ts';

const sample = {
  body: Buffer.from(
    `<html lang="en"><title>Kite | Shop</title><meta property="og:title" content="Kite">
    <script type="application/ld+json">{"@type":"Product","name":"Kite","offers":{"price":"9.50","priceCurrency":"USD"}}</script>
    <h1>Kite</h1><img src="/kite.jpg" alt="Kite"><del class="old-price">$12.00</del><b class="price">$9.50</b>`,
  ),
};

/** Runs in a separate process, so that slow or large pages cannot delay or crash the service. */
process.on('message', (job: PageJob | MultiGiftJob) => {
  process.send?.(runJob(job));
});
// Warms up the parser, because otherwise the first page takes ten times as long as the second.
runJob({ ...sample, contentType: 'text/html', url: 'https://shop.example/kite', country: 'us' });
// The parent starts page timeouts only after this message.
process.send?.('ready');

function runJob(job: PageJob | MultiGiftJob): PageResponse {
  try {
    if ('text' in job) return { many: readMany(job.text, job.country) };
    const { body, contentType, url, country } = job;
    const html = decodePage(Buffer.from(body.buffer, body.byteOffset, body.byteLength), contentType);
    return { reading: readProductPage(html, { url: new URL(url), country }) };
  } catch (error) {
    return { error: error instanceof LinkError ? error.reason : 'not-a-page' };
  }
}
