import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const require = createRequire(import.meta.url);
const readFont = (family: string, weight: 400 | 700, subset: string): Font => ({
  // Uses one family per file, so that a glyph missing in one file is taken from the next.
  name: `${family}-${subset}`,
  weight,
  style: 'normal',
  data: readFileSync(
    require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  ),
});

type Fonts = Record<'heading' | 'text', Font[]>;

/** Noto Sans supplies the scripts that the brand's fonts lack. */
const readFonts = (): Fonts => {
  const latin = ['latin', 'latin-ext'];
  const otherScripts = ['cyrillic', 'greek'];
  return {
    heading: [
      ...latin.map(subset => readFont('bricolage-grotesque', 700, subset)),
      ...otherScripts.map(subset => readFont('noto-sans', 700, subset)),
    ],
    text: [
      ...latin.map(subset => readFont('figtree', 400, subset)),
      ...otherScripts.map(subset => readFont('noto-sans', 400, subset)),
    ],
  };
};

let fonts: Fonts | undefined;

export function getFonts(): Fonts {
  fonts ??= readFonts();
  return fonts;
}

const undrawableCharacters =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\s+&=€$£~^|°]/gu;

/** Removes characters that would be drawn as empty boxes. */
export const removeUndrawable = (text: string): string =>
  text.normalize('NFC').replace(undrawableCharacters, '').replace(/\s+/g, ' ').trim();
