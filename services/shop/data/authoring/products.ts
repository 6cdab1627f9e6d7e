import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AuthoredVariant, readVariants } from './variants.ts';
import { type CategoryName, categories } from './vocabulary.ts';

/** A product as written in `products/*.psv`. */
export interface AuthoredProduct {
  id: string;
  isMostPopular: boolean;
  title: string;
  searchWords: string;
  brand: string;
  /** One or two emoji, the main one first. */
  picture: string;
  /** The price in US dollars. */
  usd: number;
  /** The sale price in US dollars. */
  saleUsd: number | undefined;
  recipients: string[];
  interests: string[];
  occasions: string[];
  /** The recipient's age in years, such as `18+` or `3-7`. */
  age: string;
  description: string;
  category: CategoryName;
  variants: readonly AuthoredVariant[];
  /** File and line, for error messages: `kitchen.psv:12`. */
  location: string;
}

const splitAtCommas = (text: string) =>
  text
    .split(',')
    .map(value => value.trim())
    .filter(value => value !== '');

/** A leading `+` adds birthday and Christmas. */
const parseOccasions = (text: string) =>
  text.startsWith('+') ? ['birthday', 'christmas', ...splitAtCommas(text.slice(1))] : splitAtCommas(text);

/** `Teapot, blue` or, with other search words, `Teapot, blue {ceramic teapot}`. */
function parseTitle(text: string): { title: string; searchWords: string } {
  const match = /^(.*?)\s*\{(.+)\}$/.exec(text);
  const title = match?.[1] ?? text;
  const searchWords = match?.[2] ?? title.split(',')[0] ?? title;
  return {
    title,
    searchWords: searchWords
      .toLowerCase()
      .replace(/[^\p{L}\p{N}' -]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

/** `58` or, with a sale price, `58 > 44`. */
function parsePrices(text: string): Pick<AuthoredProduct, 'usd' | 'saleUsd'> {
  const [usd, sale] = text.split('>').map(Number);
  return { usd: usd ?? Number.NaN, saleUsd: sale };
}

function parseLine(
  line: string,
  category: CategoryName,
  location: string,
): Omit<AuthoredProduct, 'variants'> {
  const columns = line.split('|').map(column => column.trim());
  const [id, title, brand, picture, prices, recipients, interests, occasions, age, description] = columns;
  if (
    columns.length !== 10 ||
    !id ||
    !title ||
    !brand ||
    !picture ||
    !prices ||
    !recipients ||
    !occasions ||
    !age ||
    !description
  ) {
    throw new Error(`${location}: expected ten columns; all but interests must have a value`);
  }
  return {
    id: id.replace(/^\*/, ''),
    isMostPopular: id.startsWith('*'),
    ...parseTitle(title),
    brand,
    picture,
    ...parsePrices(prices),
    recipients: splitAtCommas(recipients),
    interests: splitAtCommas(interests ?? ''),
    occasions: parseOccasions(occasions),
    age,
    description,
    category,
    location,
  };
}

/** Returns all products, by category in display order, then in file order. */
export function readProducts(folder: string): AuthoredProduct[] {
  const variantsById = readVariants(path.join(folder, '../variants.psv'));
  const products = categories.flatMap(({ file, name }) => {
    const lines = readFileSync(path.join(folder, `${file}.psv`), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      line.trim() === '' || line.startsWith('#') ? [] : [parseLine(line, name, `${file}.psv:${index + 1}`)],
    );
  });
  return products.map(product => ({ ...product, variants: variantsById.get(product.id) ?? [] }));
}

export const getPictures = ({ picture, variants }: AuthoredProduct): string[] => [
  picture,
  ...variants.map(variant => variant.picture).filter(variantPicture => variantPicture !== ''),
];
