import type { Language } from '@giftlist/contracts/languages';
import { brand } from '@giftlist/contracts/product';
import { truncate } from '@giftlist/contracts/rules/format';
import satori from 'satori';
import sharp from 'sharp';
import { cardDate } from './card-date.ts';
import { cardFonts, removeUndrawable } from './fonts.ts';

export interface CardText {
  list_name: string;
  owner_name: string;
  occasion_date: string | null;
  /** The language of the date: the owner's. */
  language: Language;
}

/** The size that chats and social networks recommend. */
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
const radius = 28;
/** The positions of one picture, or of three: one large and two small. */
const frames: Record<'one' | 'three', readonly Frame[]> = {
  one: [{ left: 660, top: 75, width: 480, height: 480 }],
  three: [
    { left: 640, top: 75, width: 300, height: 480 },
    { left: 960, top: 75, width: 190, height: 230 },
    { left: 960, top: 325, width: 190, height: 230 },
  ],
};

/** Draws a list's card as a JPEG: the name on the left; one picture, three pictures or a wrapped gift on the right. */
export async function drawCard(text: CardText, pictures: readonly Buffer[]): Promise<Buffer> {
  const usedFrames = pictures.length >= 3 ? frames.three : frames.one;
  const shown = await Promise.all(
    usedFrames.map(async (frame, at) => {
      const picture = pictures[at];
      const input = picture === undefined ? await drawWrappedGift(frame) : await fitToFrame(picture, frame);
      return { input, left: frame.left, top: frame.top };
    }),
  );
  const { heading, text: plain } = cardFonts();
  const letters = await satori(createText(text), { ...cardSize, fonts: [...heading, ...plain] });
  return await sharp({ create: { ...cardSize, channels: 3, background: paper } })
    .composite([{ input: Buffer.from(letters) }, ...shown])
    .jpeg({ quality: 86 })
    .toBuffer();
}

type Element = Parameters<typeof satori>[0];

const element = (style: Record<string, string | number>, children: Element | Element[]): Element => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});

/**
 * Lays out the card's text. If no font can draw the list's name, uses the owner's or, if it cannot either, the brand.
 */
function createText({ list_name, owner_name, occasion_date, language }: CardText): Element {
  const owner = truncate(removeUndrawable(owner_name), 40);
  const name = truncate(removeUndrawable(list_name), 90) || owner || brand;
  const about = [owner, occasion_date && cardDate(language, occasion_date)].filter(Boolean).join(' · ');
  const [heading, plain] = [fontFamilyOf('heading'), fontFamilyOf('text')];
  const fontSize = name.length > 50 ? 46 : name.length > 24 ? 60 : 76;
  return element(
    {
      width: cardSize.width,
      height: cardSize.height,
      padding: '75px 0 70px 75px',
      flexDirection: 'column',
      justifyContent: 'space-between',
      fontFamily: plain,
      fontWeight: 400,
      color: ink,
    },
    [
      element({ fontFamily: heading, fontWeight: 700, fontSize: 36, color: primary }, brand),
      element({ flexDirection: 'column', width: 520 }, [
        element(
          { fontFamily: heading, fontWeight: 700, fontSize, lineHeight: 1.08, wordBreak: 'break-word' },
          name,
        ),
        element({ fontSize: 32, marginTop: 24, color: '#5B5563', wordBreak: 'break-word' }, about || ' '),
      ]),
      element({ width: 96, height: 10, borderRadius: 5, backgroundColor: primary }, ' '),
    ],
  );
}

const fontFamilyOf = (kind: 'heading' | 'text'): string =>
  cardFonts()
    [kind].map(({ name }) => name)
    .join(', ');

const createRoundedMask = ({ width, height }: Frame): Buffer =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
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
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 480 480" preserveAspectRatio="xMidYMid slice"><rect width="480" height="480" rx="${radius}" fill="${tint}"/><rect x="110" y="215" width="260" height="165" rx="16" fill="${primary}" opacity=".85"/><rect x="90" y="165" width="300" height="62" rx="16" fill="${primary}"/><rect x="218" y="165" width="44" height="215" fill="${paper}" opacity=".9"/><path d="M240 165c-20-62-86-74-98-44-12 32 50 44 98 44Zm0 0c20-62 86-74 98-44 12 32-50 44-98 44Z" fill="none" stroke="${primary}" stroke-width="18"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
