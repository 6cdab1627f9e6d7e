import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CategoryName, categories } from './vocabulary.ts';

/** A product as it is written in `products/*.psv`. */
export interface AuthoredProduct {
  id: string;
  mostPopular: boolean;
  title: string;
  /** What a buyer would type in a retailer's search. */
  searchWords: string;
  brand: string;
  /** Its picture as emoji, the main one first. */
  picture: string;
  usd: number;
  recipients: string[];
  interests: string[];
  occasions: string[];
  /** `18+` or `3-7`, in years. */
  age: string;
  description: string;
  category: CategoryName;
  /** File and line, for error messages. */
  at: string;
}

const words = (text: string) =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');

/** A leading `+` means the two occasions that nearly every gift fits. */
const occasionsOf = (text: string) =>
  text.startsWith('+') ? ['birthday', 'christmas', ...words(text.slice(1))] : words(text);

/** The search words are the title up to its first comma, unless braces contain other words. */
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

function parseLine(line: string, category: CategoryName, at: string): AuthoredProduct {
  const columns = line.split('|').map(column => column.trim());
  const [id, title, brand, picture, usd, recipients, interests, occasions, age, description] = columns;
  if (
    columns.length !== 10 ||
    !id ||
    !title ||
    !brand ||
    !picture ||
    !recipients ||
    !occasions ||
    !age ||
    !description
  ) {
    throw new Error(`${at}: not ten filled columns`);
  }
  return {
    id: id.replace(/^\*/, ''),
    mostPopular: id.startsWith('*'),
    ...titleAndSearch(title),
    brand,
    picture,
    usd: Number(usd),
    recipients: words(recipients),
    interests: words(interests ?? ''),
    occasions: occasionsOf(occasions),
    age,
    description,
    category,
    at,
  };
}

/** Every authored product, in the order of the categories and of their files. */
export function readProducts(folder: string): AuthoredProduct[] {
  return categories.flatMap(({ file, name }) => {
    const lines = readFileSync(path.join(folder, `${file}.psv`), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      line.trim() === '' || line.startsWith('#') ? [] : [parseLine(line, name, `${file}.psv:${index + 1}`)],
    );
  });
}
