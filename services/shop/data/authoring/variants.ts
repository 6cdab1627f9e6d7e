import { readFileSync } from 'node:fs';

/** As written in `variants.psv`. */
export interface AuthoredVariant {
  color: string;
  size: string;
  /** An emoji. If empty, the product's picture is used. */
  picture: string;
  isSoldOut: boolean;
}

/** By product id. Lists show the first variant. */
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

export const getVariantLabel = ({ color, size }: AuthoredVariant): string =>
  [color, size].filter(option => option !== '').join(', ');
