import { parentPort } from 'node:worker_threads';
import { LinkTrouble } from './link-trouble.ts';
import type { PageAnswer, PageJob } from './page-reader.ts';
import { pageText } from './page-text.ts';
import { readProductPage } from './read-product-page.ts';

/** Runs in a thread of its own: a page made to be slow holds up nobody's request. */
parentPort?.on('message', (job: PageJob) => {
  parentPort?.postMessage(answer(job));
});

function answer({ body, contentType, url, country }: PageJob): PageAnswer {
  try {
    const html = pageText(Buffer.from(body.buffer, body.byteOffset, body.byteLength), contentType);
    return { reading: readProductPage(html, { url: new URL(url), country }) };
  } catch (error) {
    return { trouble: error instanceof LinkTrouble ? error.reason : 'not-a-page' };
  }
}
