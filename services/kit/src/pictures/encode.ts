import { limits } from '@giftlist/contracts/limits';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { fail } from '../problem-error.ts';

export interface PictureWish {
  /** Widths in pixels to keep, never wider than the original. */
  widths: readonly number[];
  /** Cut to width : height, from the middle. */
  ratio?: number;
}

/** One width of a picture, as WebP. */
export interface PictureVariant {
  width: number;
  height: number;
  bytes: Buffer;
}

const maxPixels = 50_000_000;
/** A picture that is not read row by row stands in memory for a moment, beside what is made of it. */
const maxWholeBytes = 150_000_000;
const maxSidePx = 20_000;
const formats = new Set(['png', 'jpeg', 'webp']);
const encodeS = 20;
/** So many at a time: each can take hundreds of megabytes, and half of the threads that files and names need. */
const inTurn = pLimit(2);
/** More than that wait for no turn: their bytes would fill the memory. */
const waitingMost = 20;

// libvips keeps decoded pictures otherwise, and uses every core.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes WebP variants, widest first, of a PNG, JPEG or WebP. What it is is decided by its content; its
 * size is read from its head before anything is decoded; no metadata is kept but the turn it asks for.
 * Fails with `upstream-unavailable` where too many are being made.
 */
export async function encodePicture(bytes: Buffer, wish: PictureWish): Promise<PictureVariant[]> {
  if (bytes.length > limits.imageBytes) fail('too-large');
  if (inTurn.pendingCount >= waitingMost) fail('upstream-unavailable');
  return inTurn(() => encodeWidths(bytes, wish));
}

async function encodeWidths(bytes: Buffer, { widths, ratio }: PictureWish): Promise<PictureVariant[]> {
  const size = await readSize(bytes);
  const base = () => turned(bytes, size, ratio);
  const wanted = [...new Set(widths.map(width => Math.min(width, cutWidth(size, ratio))))].sort(
    (a, b) => b - a,
  );
  const variants: PictureVariant[] = [];
  for (const width of wanted) variants.push(await encode(base(), width));
  return variants;
}

interface Size {
  width: number;
  height: number;
}

async function readSize(bytes: Buffer): Promise<Size> {
  if (!hasKnownHead(bytes)) fail('picture/not-readable');
  // Only the head is read here, so that it is this file that judges the size.
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(notReadable);
  if (!formats.has(head.format)) fail('picture/not-readable');
  const { width, height } = head;
  const pixels = width * height * (head.pages ?? 1);
  if (pixels > maxPixels || width > maxSidePx || height > maxSidePx) fail('too-large');
  if (pixels * wholeBytesPerPixel(head) > maxWholeBytes) fail('too-large');
  if (width < 1 || height < 1) fail('picture/not-readable');
  return isLying(head) ? { width: height, height: width } : { width, height };
}

/**
 * Bytes that each pixel takes before the first row can be had; none where rows come one by one. An interlaced
 * PNG is made whole, and so is what is to be turned; a WebP twice, beside the canvas that it is laid on. A
 * progressive JPEG holds its coefficients, of two bytes; '4:2:0' is said of any with fewer of colour than of
 * light.
 */
function wholeBytesPerPixel(head: Metadata): number {
  const { format, isProgressive, channels, depth, chromaSubsampling = '', orientation = 1 } = head;
  const samples = channels * (depth === 'ushort' ? 2 : 1);
  if (format === 'webp') return 2 * channels;
  if (format === 'jpeg' && isProgressive) {
    return 2 * (chromaSubsampling.startsWith('4:2:0') ? Math.max(1, channels - 1) : channels);
  }
  return isProgressive || orientation > 1 ? samples : 0;
}

/** EXIF orientations 5 to 8 turn the picture by a quarter. */
const isLying = ({ orientation }: Metadata): boolean => orientation !== undefined && orientation >= 5;

/** The first bytes of PNG, JPEG and WebP: other decoders of the library are never reached. */
function hasKnownHead(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  const isWebp = head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP';
  return isWebp || head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff');
}

function turned(bytes: Buffer, size: Size, ratio: number | undefined): Sharp {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).rotate();
  if (ratio === undefined) return picture;
  const width = cutWidth(size, ratio);
  const height = Math.min(size.height, Math.max(1, Math.round(width / ratio)));
  const left = Math.floor((size.width - width) / 2);
  const top = Math.floor((size.height - height) / 2);
  return picture.extract({ left, top, width, height });
}

function cutWidth({ width, height }: Size, ratio: number | undefined): number {
  return ratio === undefined ? width : Math.max(1, Math.min(width, Math.round(height * ratio)));
}

async function encode(picture: Sharp, width: number): Promise<PictureVariant> {
  const { data, info } = await picture
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: encodeS })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(notReadable);
  return { width: info.width, height: info.height, bytes: data };
}

function notReadable(): never {
  return fail('picture/not-readable');
}
