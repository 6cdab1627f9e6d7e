import { readFileSync } from 'node:fs';

/** A variant as written in `variants.psv`. */
export interface AuthoredVariant {
  color: string;
  size: string;
  /** An emoji. If empty, the product's picture is used. */
  picture: string;
  isSoldOut: boolean;
}

/** Returns the variants by product id. Product lists show the first variant of each product. */
export function readVariants(file: string): Map<string, AuthoredVariant[]> {
  const variants = new Map<string, AuthoredVariant[]>();
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [id = '', color = '', size = '', picture = '', note = ''] = line
      .split('|')
      .map(column => column.trim());
    if (color + size === '') throw new Error(`variants.psv: expected a color or a size: ${line}`);
    if (!['', 'sold out'].includes(note))
      throw new Error(`variants.psv: the last column must be empty or 'sold out': ${line}`);
    variants.set(id, [...(variants.get(id) ?? []), { color, size, picture, isSoldOut: note !== '' }]);
  }
  return variants;
}

export const getVariantLabel = ({ color, size }: AuthoredVariant): string =>
  [color, size].filter(option => option !== '').join(', ');
