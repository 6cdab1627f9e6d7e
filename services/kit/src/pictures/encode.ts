import { limits } from '@giftlist/contracts/limits';
import sharp, { type OutputInfo, type Region } from 'sharp';
import { fail } from '../problem-error.ts';
import { damaged, inspectPicture, type Size } from './inspect.ts';
import { type PictureTurn, takeTurn } from './turns.ts';

export interface PictureOptions {
  /** The widths to store, in pixels; never wider than the original. */
  widths: readonly number[];
  /** Crops to width : height, around the center. */
  ratio?: number;
}

/** One width of a picture, as WebP. */
export interface PictureVariant {
  width: number;
  height: number;
  bytes: Buffer;
}

/** The maximum height: higher pictures become narrower. WebP allows 16,383 rows. */
const heightMost = 4_096;
const timeoutS = 15;

// By default libvips caches decoded pictures and uses every core.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Creates WebP variants, widest first, of a PNG, JPEG or WebP, detected by its content. The picture is decoded once, at
 * a reduced size if the format allows it, and rotated according to EXIF; metadata is removed. Fails with `too-large`,
 * `picture/not-readable` or `picture/too-many-pixels`, and with the errors of `takeTurn`.
 */
export async function encodePicture(
  bytes: Buffer,
  options: PictureOptions,
  turn: PictureTurn,
): Promise<PictureVariant[]> {
  if (bytes.length > limits.imageBytes) fail('too-large');
  const head = await inspectPicture(bytes);
  const { isLying, ...turned } = turnOf(head.orientation);
  const shown = isLying ? lying(head.stored) : head.stored;
  const plan = { ...planOf(shown, options), ...turned };
  const stored = isLying ? { ...plan, reduced: lying(plan.reduced), cut: lyingCut(plan.cut) } : plan;
  return takeTurn(turn, head.decoderBytes, () => encodeWidths(bytes, stored));
}

interface Turned {
  /** Clockwise, in degrees. */
  angle: number;
  /** Mirrored horizontally, before it is rotated. */
  isMirrored: boolean;
}

/** The eight orientations of EXIF, from 1. */
const turns: readonly (Turned & { isLying: boolean })[] = [
  { angle: 0, isMirrored: false, isLying: false },
  { angle: 0, isMirrored: true, isLying: false },
  { angle: 180, isMirrored: false, isLying: false },
  { angle: 180, isMirrored: true, isLying: false },
  { angle: 270, isMirrored: true, isLying: true },
  { angle: 90, isMirrored: false, isLying: true },
  { angle: 90, isMirrored: true, isLying: true },
  { angle: 270, isMirrored: false, isLying: true },
];
const upright = { angle: 0, isMirrored: false, isLying: false };
const turnOf = (orientation: number) => turns[orientation - 1] ?? upright;

const lying = ({ width, height }: Size): Size => ({ width: height, height: width });
const lyingCut = ({ left, top, width, height }: Region): Region => ({
  left: top,
  top: left,
  width: height,
  height: width,
});

interface Plan extends Turned {
  /** The size of the whole picture before rotation. */
  reduced: Size;
  /** The part that is kept. */
  cut: Region;
  /** Widest first. */
  widths: number[];
}

/** The smallest decoding size that is still enough for the widest variant. */
function planOf(size: Size, { widths, ratio }: PictureOptions): Omit<Plan, keyof Turned> {
  const full = cutSize(size, ratio);
  const scale = Math.min(1, Math.max(...widths) / full.width, heightMost / full.height);
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const width = scaled(full.width);
  const height = scaled(full.height);
  const reduced = {
    width: Math.max(width, scaled(size.width)),
    height: Math.max(height, scaled(size.height)),
  };
  const left = Math.floor((reduced.width - width) / 2);
  const top = Math.floor((reduced.height - height) / 2);
  const wanted = new Set(widths.map(each => Math.min(each, width)));
  return { reduced, cut: { left, top, width, height }, widths: [...wanted].sort((a, b) => b - a) };
}

function cutSize({ width, height }: Size, ratio: number | undefined): Size {
  if (ratio === undefined) return { width, height };
  const cutWidth = Math.max(1, Math.min(width, Math.round(height * ratio)));
  return { width: cutWidth, height: Math.min(height, Math.max(1, Math.round(cutWidth / ratio))) };
}

async function encodeWidths(bytes: Buffer, plan: Plan): Promise<PictureVariant[]> {
  const { data, info } = await decode(bytes, plan);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const variants: PictureVariant[] = [];
  for (const width of plan.widths) {
    const encoded = await sharp(data, { raw })
      .flop(plan.isMirrored)
      .rotate(plan.angle)
      .resize({ width })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    variants.push({ width: encoded.info.width, height: encoded.info.height, bytes: encoded.data });
  }
  return variants;
}

/** Decodes the part to keep, in sRGB with eight bits per sample. A picture that is rotated here is decoded whole. */
function decode(bytes: Buffer, { reduced, cut }: Plan): Promise<{ data: Buffer; info: OutputInfo }> {
  return sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .resize({ ...reduced, fit: 'fill' })
    .extract(cut)
    .timeout({ seconds: timeoutS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
}

function unreadable(error: Error): never {
  if (!error.message.startsWith('timeout:')) return damaged();
  return fail('picture/not-readable', { detail: 'This picture takes too long to read. Save it as a JPEG.' });
}
