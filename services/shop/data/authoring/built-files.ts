import path from 'node:path';
import { createFeedRows, picturesOrigin, renderRss, renderTsv } from './feeds.ts';
import { type AuthoredGuide, readGuides } from './guides.ts';
import { createOffers } from './offers.ts';
import { countries } from './prices.ts';
import { type AuthoredProduct, readProducts } from './products.ts';
import { categories } from './vocabulary.ts';

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-');

function createGuideFile(guide: AuthoredGuide, productById: ReadonlyMap<string, AuthoredProduct>): string {
  return toJson({
    url_slug: guide.slug,
    // The field is called slug in the specification, but holds the title.
    gift_guide_slug: guide.title,
    gift_guide_title: guide.headline,
    category: guide.category,
    rank: guide.rank,
    hero_image_url: `${picturesOrigin}guides/${guide.slug}.webp`,
    introduction: guide.introduction.join('\n\n'),
    recipients: guide.recipients,
    interests: guide.interests,
    faqs: guide.faqs,
    products: guide.products.map(({ id, whyWeLoveIt }) => {
      const product = productById.get(id);
      if (!product) throw new Error(`${guide.slug}: no product ${id}`);
      return {
        product_id: id,
        generic_product_name: product.searchWords,
        why_we_love_it: whyWeLoveIt,
        offers: createOffers(product),
      };
    }),
  });
}

/** Returns the contents of the built files, by path relative to the data folder. */
export function buildFiles(
  dataFolder: string,
  readDataFile: (relativePath: string) => string,
): Map<string, string> {
  const products = readProducts(path.join(dataFolder, 'authoring/products'));
  const guides = readGuides(path.join(dataFolder, 'authoring/guides'));
  const pictureFiles: Record<string, string> = JSON.parse(readDataFile('pictures/index.json'));
  const productById = new Map(products.map(product => [product.id, product]));
  const files = new Map<string, string>();
  for (const country of countries) {
    const rows = createFeedRows(products, country, pictureFiles);
    if (country === 'us') files.set('catalogue.us.xml', renderRss(rows, 'Giftlist catalogue, United States'));
    else files.set(`catalogue.${country}.tsv`, renderTsv(rows));
  }
  files.set(
    'categories.json',
    toJson(
      categories.map(({ name }, index) => ({ product_category: name, slug: toSlug(name), rank: index + 1 })),
    ),
  );
  for (const guide of guides) files.set(`guides/${guide.slug}.json`, createGuideFile(guide, productById));
  return files;
}
