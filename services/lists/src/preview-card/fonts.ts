import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const packages = createRequire(import.meta.url);
const font = (family: string, weight: 400 | 700, subset: string): Font => ({
  // Every file has a different family name, so that glyphs are looked up in one after the other.
  name: `${family}-${subset}`,
  weight,
  style: 'normal',
  data: readFileSync(
    packages.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  ),
});

/** The product's font, and fallbacks for other scripts. */
const makeFonts = (): Record<'heading' | 'text', Font[]> => {
  const latin = ['latin', 'latin-ext'];
  const others = ['cyrillic', 'greek'];
  return {
    heading: [
      ...latin.map(subset => font('bricolage-grotesque', 700, subset)),
      ...others.map(subset => font('noto-sans', 700, subset)),
    ],
    text: [
      ...latin.map(subset => font('figtree', 400, subset)),
      ...others.map(subset => font('noto-sans', 400, subset)),
    ],
  };
};

let kept: ReturnType<typeof makeFonts> | undefined;

/** Read once, when the first card is drawn. */
export function cardFonts(): ReturnType<typeof makeFonts> {
  kept ??= makeFonts();
  return kept;
}

/** Characters that none of the fonts has. */
const undrawable = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\s+&=€$£~^|°]/gu;

/** Removes what could only be drawn as empty boxes. */
export const drawable = (text: string): string =>
  text.normalize('NFC').replace(undrawable, '').replace(/\s+/g, ' ').trim();
