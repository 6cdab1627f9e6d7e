import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A guide as written in `guides/*.txt`. */
export interface AuthoredGuide {
  slug: string;
  title: string;
  headline: string;
  category: string;
  rank: number;
  /** Three emoji: the middle, left and right of the guide's picture. */
  hero: string;
  recipients: string[];
  interests: string[];
  /** Paragraphs. */
  introduction: string[];
  products: { id: string; whyWeLoveIt: string }[];
  faqs: { question: string; answer: string }[];
}

const splitAtCommas = (text = '') =>
  text
    .split(',')
    .map(value => value.trim())
    .filter(value => value !== '');

function parseFields(block: string): Record<string, string> {
  return Object.fromEntries(
    block.split('\n').map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}

const splitBlocks = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map(block => block.trim())
    .filter(block => block !== '');

function parseProduct(line: string, slug: string): { id: string; whyWeLoveIt: string } {
  const match = /^- ([a-z0-9-]+): (.+)$/.exec(line);
  if (!match?.[1] || !match[2]) throw new Error(`${slug}: expected '- <product id>: <reason>': ${line}`);
  return { id: match[1], whyWeLoveIt: match[2] };
}

function parseFaq(section: string, slug: string): { question: string; answer: string } {
  const [question, ...paragraphs] = splitBlocks(section);
  if (!question || paragraphs.length === 0)
    throw new Error(`${slug}: a question needs a line of text and, after an empty line, a reply: ${section}`);
  return { question, answer: paragraphs.join(' ') };
}

/** Parses a guide: fields between `---`, the introduction, `## Products`, `## Questions`. */
export function parseGuide(text: string, slug: string): AuthoredGuide {
  const [, frontMatter = '', body = ''] = text.split(/^---\n/m);
  const [introduction = '', products = '', questions = ''] = body.split(/^## (?:Products|Questions)\n/m);
  const fields = parseFields(frontMatter.trim());
  return {
    slug,
    title: fields.title ?? '',
    headline: fields.headline ?? '',
    category: fields.category ?? '',
    rank: Number(fields.rank),
    hero: fields.hero ?? '',
    recipients: splitAtCommas(fields.recipients),
    interests: splitAtCommas(fields.interests),
    introduction: splitBlocks(introduction),
    products: products
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => parseProduct(line, slug)),
    faqs: questions
      .split(/^### /m)
      .slice(1)
      .map(section => parseFaq(section, slug)),
  };
}

export function readGuides(folder: string): AuthoredGuide[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.txt'))
    .sort()
    .map(file => parseGuide(readFileSync(path.join(folder, file), 'utf8'), file.slice(0, -'.txt'.length)));
}
