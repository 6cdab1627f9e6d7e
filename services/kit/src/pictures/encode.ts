import { limits } from '@giftlist/contracts/limits';
import sharp, { type OutputInfo, type Region } from 'sharp';
import { fail } from '../core/problem-error.ts';
import { failDamaged, inspectPicture, type Size } from './inspect.ts';
import { type PictureQueueEntry, runInQueue } from './queue.ts';

export interface PictureOptions {
  /** In pixels. Pictures are never enlarged. */
  widths: readonly number[];
  /** Width to height. Crops around the center. */
  ratio?: number;
}

export interface PictureVariant {
  width: number;
  height: number;
  bytes: Buffer;
}

/** Taller pictures are scaled down. WebP itself would allow 16,383 rows. */
const maxHeight = 4_096;
const timeoutS = 15;

// By default libvips caches decoded pictures and uses every core.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Creates upright WebP variants of a PNG, JPEG or WebP, widest first and without metadata. Decodes the picture once, at
 * a reduced size if possible. Throws `too-large`, `picture/not-readable`, `picture/too-many-pixels`, or the errors of
 * `runInQueue`.
 */
export async function encodePicture(
  bytes: Buffer,
  options: PictureOptions,
  entry: PictureQueueEntry,
): Promise<PictureVariant[]> {
  if (bytes.length > limits.imageBytes) fail('too-large');
  const header = await inspectPicture(bytes);
  const { swapsSides, ...rotation } = getRotation(header.orientation);
  const uprightSize = swapsSides ? swapSides(header.storedSize) : header.storedSize;
  const uprightPlan = { ...createPlan(uprightSize, options), ...rotation };
  const plan = swapsSides
    ? { ...uprightPlan, reduced: swapSides(uprightPlan.reduced), crop: swapRegionSides(uprightPlan.crop) }
    : uprightPlan;
  return runInQueue(entry, header.decoderBytes, () => encodeVariants(bytes, plan));
}

interface Rotation {
  /** Clockwise, in degrees. */
  angle: number;
  /** Horizontally, before the rotation. */
  isMirrored: boolean;
}

/** The rotations for the EXIF orientations 1 to 8. */
const rotations: readonly (Rotation & { swapsSides: boolean })[] = [
  { angle: 0, isMirrored: false, swapsSides: false },
  { angle: 0, isMirrored: true, swapsSides: false },
  { angle: 180, isMirrored: false, swapsSides: false },
  { angle: 180, isMirrored: true, swapsSides: false },
  { angle: 270, isMirrored: true, swapsSides: true },
  { angle: 90, isMirrored: false, swapsSides: true },
  { angle: 90, isMirrored: true, swapsSides: true },
  { angle: 270, isMirrored: false, swapsSides: true },
];
const upright = { angle: 0, isMirrored: false, swapsSides: false };
const getRotation = (orientation: number) => rotations[orientation - 1] ?? upright;

const swapSides = ({ width, height }: Size): Size => ({ width: height, height: width });
const swapRegionSides = ({ left, top, width, height }: Region): Region => ({
  left: top,
  top: left,
  width: height,
  height: width,
});

interface Plan extends Rotation {
  /** The size to which the whole picture is scaled down. */
  reduced: Size;
  crop: Region;
  widths: number[];
}

function createPlan(size: Size, { widths, ratio }: PictureOptions): Omit<Plan, keyof Rotation> {
  const fullCrop = getCropSize(size, ratio);
  const scale = Math.min(1, Math.max(...widths) / fullCrop.width, maxHeight / fullCrop.height);
  const scaleDown = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const width = scaleDown(fullCrop.width);
  const height = scaleDown(fullCrop.height);
  const reduced = {
    width: Math.max(width, scaleDown(size.width)),
    height: Math.max(height, scaleDown(size.height)),
  };
  const left = Math.floor((reduced.width - width) / 2);
  const top = Math.floor((reduced.height - height) / 2);
  const uniqueWidths = new Set(widths.map(variantWidth => Math.min(variantWidth, width)));
  return { reduced, crop: { left, top, width, height }, widths: [...uniqueWidths].sort((a, b) => b - a) };
}

function getCropSize({ width, height }: Size, ratio: number | undefined): Size {
  if (ratio === undefined) return { width, height };
  const cropWidth = Math.max(1, Math.min(width, Math.round(height * ratio)));
  return { width: cropWidth, height: Math.min(height, Math.max(1, Math.round(cropWidth / ratio))) };
}

async function encodeVariants(bytes: Buffer, plan: Plan): Promise<PictureVariant[]> {
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

/**
 * Decodes the cropped part in sRGB, with eight bits per sample. Does not rotate it, because that would decode the whole
 * picture.
 */
function decode(bytes: Buffer, { reduced, crop }: Plan): Promise<{ data: Buffer; info: OutputInfo }> {
  return sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .resize({ ...reduced, fit: 'fill' })
    .extract(crop)
    .timeout({ seconds: timeoutS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(failUnreadable);
}

function failUnreadable(error: Error): never {
  if (!error.message.startsWith('timeout:')) return failDamaged();
  return fail('picture/not-readable', { detail: 'This picture takes too long to read. Save it as a JPEG.' });
}
