import type { Language } from '@giftlist/contracts/languages';
import { brand } from '@giftlist/contracts/product';
import { truncate } from '@giftlist/contracts/rules/format';
import satori from 'satori';
import sharp from 'sharp';
import { formatCardDate } from './card-date.ts';
import { getFonts, removeUndrawable } from './fonts.ts';

export interface CardText {
  list_name: string;
  owner_name: string;
  occasion_date: string | null;
  /** The language of the date. */
  language: Language;
}

/** The size that chats and social networks recommend, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;
const paper = '#FFFBF7';
const ink = '#1F1B24';
const primary = '#C2255C';
const tint = '#FCE4EC';

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}
const cornerRadius = 28;
const frames: Record<'one' | 'three', readonly Frame[]> = {
  one: [{ left: 660, top: 75, width: 480, height: 480 }],
  three: [
    { left: 640, top: 75, width: 300, height: 480 },
    { left: 960, top: 75, width: 190, height: 230 },
    { left: 960, top: 325, width: 190, height: 230 },
  ],
};

/** Returns a JPEG. Draws a wrapped gift if there are no pictures. */
export async function drawCard(text: CardText, pictures: readonly Buffer[]): Promise<Buffer> {
  const usedFrames = pictures.length >= 3 ? frames.three : frames.one;
  const images = await Promise.all(
    usedFrames.map(async (frame, index) => {
      const picture = pictures[index];
      const input = picture === undefined ? await drawWrappedGift(frame) : await fitToFrame(picture, frame);
      return { input, left: frame.left, top: frame.top };
    }),
  );
  const fonts = getFonts();
  const svg = await satori(layOutText(text), { ...cardSize, fonts: [...fonts.heading, ...fonts.text] });
  return await sharp({ create: { ...cardSize, channels: 3, background: paper } })
    .composite([{ input: Buffer.from(svg) }, ...images])
    .jpeg({ quality: 86 })
    .toBuffer();
}

type Element = Parameters<typeof satori>[0];

const createElement = (style: Record<string, string | number>, children: Element | Element[]): Element => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});

function chooseFontSize(name: string): number {
  if (name.length > 50) return 46;
  return name.length > 24 ? 60 : 76;
}

function layOutText({ list_name, owner_name, occasion_date, language }: CardText): Element {
  const owner = truncate(removeUndrawable(owner_name), 40);
  // A name is empty if the fonts have none of its characters.
  const name = truncate(removeUndrawable(list_name), 90) || owner || brand;
  const date = occasion_date && formatCardDate(language, occasion_date);
  const details = [owner, date].filter(Boolean).join(' · ');
  const headingFont = getFontFamily('heading');
  return createElement(
    {
      width: cardSize.width,
      height: cardSize.height,
      padding: '75px 0 70px 75px',
      flexDirection: 'column',
      justifyContent: 'space-between',
      fontFamily: getFontFamily('text'),
      fontWeight: 400,
      color: ink,
    },
    [
      createElement({ fontFamily: headingFont, fontWeight: 700, fontSize: 36, color: primary }, brand),
      createElement({ flexDirection: 'column', width: 520 }, [
        createElement(
          {
            fontFamily: headingFont,
            fontWeight: 700,
            fontSize: chooseFontSize(name),
            lineHeight: 1.08,
            wordBreak: 'break-word',
          },
          name,
        ),
        createElement(
          { fontSize: 32, marginTop: 24, color: '#5B5563', wordBreak: 'break-word' },
          details || ' ',
        ),
      ]),
      createElement({ width: 96, height: 10, borderRadius: 5, backgroundColor: primary }, ' '),
    ],
  );
}

function getFontFamily(kind: 'heading' | 'text'): string {
  const names = getFonts()[kind].map(({ name }) => name);
  return names.join(', ');
}

const createRoundedMask = ({ width, height }: Frame): Buffer =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${cornerRadius}"/></svg>`,
  );

const fitToFrame = (picture: Buffer, frame: Frame): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: 50_000_000 })
    .resize(frame.width, frame.height, { fit: 'cover' })
    .flatten({ background: '#FFFFFF' })
    .ensureAlpha()
    .composite([{ input: createRoundedMask(frame), blend: 'dest-in' }])
    .png()
    .toBuffer();

const drawWrappedGift = ({ width, height }: Frame): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 480 480" preserveAspectRatio="xMidYMid slice"><rect width="480" height="480" rx="${cornerRadius}" fill="${tint}"/><rect x="110" y="215" width="260" height="165" rx="16" fill="${primary}" opacity=".85"/><rect x="90" y="165" width="300" height="62" rx="16" fill="${primary}"/><rect x="218" y="165" width="44" height="215" fill="${paper}" opacity=".9"/><path d="M240 165c-20-62-86-74-98-44-12 32 50 44 98 44Zm0 0c20-62 86-74 98-44 12 32-50 44-98 44Z" fill="none" stroke="${primary}" stroke-width="18"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
