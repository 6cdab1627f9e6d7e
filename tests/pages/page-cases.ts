import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const oneOrMoreTexts = z.union([z.string().transform(text => [text]), z.array(z.string())]);
/** The correct values of a page. Missing fields are not measured. */
const Truth = z.object({
  url: z.url(),
  country: z.string().default('us'),
  /** Every correct price. Empty if the page has none. */
  price: z.array(z.string().trim().transform(Number)),
  currency: z.string().optional(),
  title: oneOrMoreTexts.optional(),
  /** The picture's URL must contain one of these. */
  image: oneOrMoreTexts.optional(),
  availability: z.enum(['in_stock', 'out_of_stock', 'unknown']).optional(),
});

export interface PageCase extends z.output<typeof Truth> {
  name: string;
  body: Buffer;
}

/** Reads `truth.json` and the pages that it names, each `html/NAME.html` or `html/NAME.html.gz`. */
export function* readPageCases(folder: string): Generator<PageCase> {
  const truths = z
    .record(z.string(), Truth)
    .parse(JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')));
  for (const [name, truth] of Object.entries(truths)) {
    const file = path.join(folder, 'html', `${name}.html`);
    const body = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
    yield { ...truth, name, body };
  }
}
