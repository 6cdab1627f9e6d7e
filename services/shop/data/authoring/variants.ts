import { readFileSync } from 'node:fs';

/** A product variant as it is written in `variants.psv`. */
export interface AuthoredVariant {
  color: string;
  size: string;
  /** The picture as emoji; empty for the product's picture. */
  picture: string;
  isSoldOut: boolean;
}

/** Reads the variants by product id, the one for lists first. Products without variants are absent. */
export function readVariants(file: string): Map<string, AuthoredVariant[]> {
  const variants = new Map<string, AuthoredVariant[]>();
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const line of lines.filter(line => line.trim() !== '' && !line.startsWith('#'))) {
    const [id = '', color = '', size = '', picture = '', note = ''] = line
      .split('|')
      .map(column => column.trim());
    if (color + size === '' || !['', 'sold out'].includes(note)) throw new Error(`variants.psv: ${line}`);
    variants.set(id, [...(variants.get(id) ?? []), { color, size, picture, isSoldOut: note !== '' }]);
  }
  return variants;
}

/** Returns a variant's label: 'Navy, M'. */
export const labelOf = ({ color, size }: AuthoredVariant): string =>
  [color, size].filter(option => option !== '').join(', ');
