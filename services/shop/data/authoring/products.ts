import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AuthoredVariant, readVariants } from './variants.ts';
import { type CategoryName, categories } from './vocabulary.ts';

/** As written in `products/*.psv`. */
export interface AuthoredProduct {
  id: string;
  mostPopular: boolean;
  title: string;
  /** Search words at a retailer. */
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
  /** For error messages. */
  at: string;
}

const words = (text: string) =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');

/** A leading `+` adds the two that nearly every gift suits. */
const occasionsOf = (text: string) =>
  text.startsWith('+') ? ['birthday', 'christmas', ...words(text.slice(1))] : words(text);

function titleAndSearch(text: string): { title: string; searchWords: string } {
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
function pricesOf(text: string): Pick<AuthoredProduct, 'usd' | 'saleUsd'> {
  const [usd, sale] = text.split('>').map(Number);
  return { usd: usd ?? Number.NaN, saleUsd: sale };
}

function parseLine(line: string, category: CategoryName, at: string): Omit<AuthoredProduct, 'variants'> {
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
    throw new Error(`${at}: expected ten columns; all but interests must have a value`);
  }
  return {
    id: id.replace(/^\*/, ''),
    mostPopular: id.startsWith('*'),
    ...titleAndSearch(title),
    brand,
    picture,
    ...pricesOf(usd ?? ''),
    recipients: words(recipients),
    interests: words(interests ?? ''),
    occasions: occasionsOf(occasions),
    age,
    description,
    category,
    at,
  };
}

/** By category in display order, then in file order. */
export function readProducts(folder: string): AuthoredProduct[] {
  const variants = readVariants(path.join(folder, '../variants.psv'));
  const read = categories.flatMap(({ file, name }) => {
    const lines = readFileSync(path.join(folder, `${file}.psv`), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      line.trim() === '' || line.startsWith('#') ? [] : [parseLine(line, name, `${file}.psv:${index + 1}`)],
    );
  });
  return read.map(product => ({ ...product, variants: variants.get(product.id) ?? [] }));
}

export const picturesOf = ({ picture, variants }: AuthoredProduct): string[] => [
  picture,
  ...variants.map(variant => variant.picture).filter(own => own !== ''),
];
