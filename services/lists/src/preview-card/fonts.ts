import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const require = createRequire(import.meta.url);
const readFont = (family: string, weight: 400 | 700, subset: string): Font => ({
  // Each file is a separate family, so that a glyph that one file lacks is taken from the next.
  name: `${family}-${subset}`,
  weight,
  style: 'normal',
  data: readFileSync(
    require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  ),
});

/** Reads the fonts of the brand, and fallbacks for other scripts. */
const readFonts = (): Record<'heading' | 'text', Font[]> => {
  const latin = ['latin', 'latin-ext'];
  const others = ['cyrillic', 'greek'];
  return {
    heading: [
      ...latin.map(subset => readFont('bricolage-grotesque', 700, subset)),
      ...others.map(subset => readFont('noto-sans', 700, subset)),
    ],
    text: [
      ...latin.map(subset => readFont('figtree', 400, subset)),
      ...others.map(subset => readFont('noto-sans', 400, subset)),
    ],
  };
};

let cached: ReturnType<typeof readFonts> | undefined;

export function cardFonts(): ReturnType<typeof readFonts> {
  cached ??= readFonts();
  return cached;
}

/** Characters outside the scripts and symbols that the fonts cover. */
const undrawable = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\s+&=€$£~^|°]/gu;

/** Removes characters that would probably be drawn as empty boxes. */
export const removeUndrawable = (text: string): string =>
  text.normalize('NFC').replace(undrawable, '').replace(/\s+/g, ' ').trim();
