import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AuthoredVariant, readVariants } from './variants.ts';
import { type CategoryName, categories } from './vocabulary.ts';

/** As written in `products/*.psv`. */
export interface AuthoredProduct {
  id: string;
  mostPopular: boolean;
  title: string;
  searchWords: string;
  brand: string;
  /** Emoji, the main one first. */
  picture: string;
  usd: number;
  saleUsd: number | undefined;
  recipients: string[];
  interests: string[];
  occasions: string[];
  /** `18+` or `3-7`, in years. */
  age: string;
  description: string;
  category: CategoryName;
  variants: readonly AuthoredVariant[];
  /** File and line, for messages: `kitchen.psv:12`. */
  location: string;
}

const splitWords = (text: string) =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');

/** A leading `+` adds birthday and Christmas. */
const parseOccasions = (text: string) =>
  text.startsWith('+') ? ['birthday', 'christmas', ...splitWords(text.slice(1))] : splitWords(text);

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
  const [id, title, brand, picture, usd, recipients, interests, occasions, age, description] = columns;
  if (
    columns.length !== 10 ||
    !id ||
    !title ||
    !brand ||
    !picture ||
    !usd ||
    !recipients ||
    !occasions ||
    !age ||
    !description
  ) {
    throw new Error(`${location}: expected ten columns; all but interests must have a value`);
  }
  return {
    id: id.replace(/^\*/, ''),
    mostPopular: id.startsWith('*'),
    ...parseTitle(title),
    brand,
    picture,
    ...parsePrices(usd ?? ''),
    recipients: splitWords(recipients),
    interests: splitWords(interests ?? ''),
    occasions: parseOccasions(occasions),
    age,
    description,
    category,
    location,
  };
}

/** Sorted by category in display order, then by file order. */
export function readProducts(folder: string): AuthoredProduct[] {
  const variants = readVariants(path.join(folder, '../variants.psv'));
  const products = categories.flatMap(({ file, name }) => {
    const lines = readFileSync(path.join(folder, `${file}.psv`), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      line.trim() === '' || line.startsWith('#') ? [] : [parseLine(line, name, `${file}.psv:${index + 1}`)],
    );
  });
  return products.map(product => ({ ...product, variants: variants.get(product.id) ?? [] }));
}

export const getPictures = ({ picture, variants }: AuthoredProduct): string[] => [
  picture,
  ...variants.map(variant => variant.picture).filter(picture => picture !== ''),
];
