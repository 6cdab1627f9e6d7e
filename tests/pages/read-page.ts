import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { readProductPage } from '@giftlist/contracts/rules/product-page/read-product-page';
import { decodePage } from '../../services/gifts/src/page-reading/page-text.ts';

const usage = 'Usage: read-page FILE.html --url URL [--country us]';

function readSavedPage(args: string[]): string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { url: { type: 'string' }, country: { type: 'string', default: 'us' } },
  });
  const [file] = positionals;
  const url = URL.parse(values.url ?? '');
  if (file === undefined || url === null) throw new Error(usage);
  const emptyReading = {
    title: null,
    image_url: null,
    price: null,
    currency: null,
    price_likely_error: false,
    availability: null,
  };
  try {
    const unknownContentType = '';
    const html = decodePage(readFileSync(file), unknownContentType);
    const { title, image_urls, ...otherFields } = readProductPage(html, {
      url,
      country: values.country.toLowerCase(),
    });
    return JSON.stringify({ title, image_url: image_urls[0] ?? null, ...otherFields });
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    return JSON.stringify({ ...emptyReading, error: error.reason });
  }
}

try {
  process.stdout.write(`${readSavedPage(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
