import { parentPort } from 'node:worker_threads';
import { LinkTrouble } from '@giftlist/contracts/rules/product-page/link-trouble';
import { readProductPage } from '@giftlist/contracts/rules/product-page/read-product-page';
import { pageText } from './page-text.ts';
import type { ManyJob, PageAnswer, PageJob } from './page-thread.ts';
import { readMany } from './read-many.ts';

const sample = {
  body: Buffer.from(
    `<html lang="en"><title>Kite | Shop</title><meta property="og:title" content="Kite">
    <script type="application/ld+json">{"@type":"Product","name":"Kite","offers":{"price":"9.50","priceCurrency":"USD"}}</script>
    <h1>Kite</h1><img src="/kite.jpg" alt="Kite"><del class="old-price">$12.00</del><b class="price">$9.50</b>`,
  ),
};

/** Runs in a separate thread, so that a deliberately slow page does not delay requests. */
parentPort?.on('message', (job: PageJob | ManyJob) => {
  parentPort?.postMessage(answer(job));
});
// The first page takes ten times as long as the second, so read one before the time limit starts.
answer({ ...sample, contentType: 'text/html', url: 'https://shop.example/kite', country: 'us' });
// Everything is loaded; the time limit of a page starts now.
parentPort?.postMessage('ready');

function answer(job: PageJob | ManyJob): PageAnswer {
  try {
    if ('text' in job) return { many: readMany(job.text, job.country) };
    const { body, contentType, url, country } = job;
    const html = pageText(Buffer.from(body.buffer, body.byteOffset, body.byteLength), contentType);
    return { reading: readProductPage(html, { url: new URL(url), country }) };
  } catch (error) {
    return { trouble: error instanceof LinkTrouble ? error.reason : 'not-a-page' };
  }
}
