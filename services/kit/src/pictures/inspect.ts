import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import sharp, { type Metadata } from 'sharp';
import { fail } from '../problem-error.ts';
import { foreignFormatSentence } from './foreign-formats.ts';
import { countScans } from './jpeg-scans.ts';

export interface Size {
  width: number;
  height: number;
}

/** What the head of a picture says. */
export interface PictureHead {
  /** In pixels, as the picture is stored. */
  stored: Size;
  /** How it is to be turned, as EXIF says it: 1 to 8. */
  orientation: number;
  /** Memory that decoding takes before the first row can be read. */
  decoderBytes: number;
}

/** Decoders that hold more than this at once are not started. */
const decoderBytesMost = 320_000_000;
/** What a JPEG can be wide or high. */
const sideMost = 65_535;
/** Up to so many pixels, about those of a screen of 6K, a picture may be blank: then its file is tiny. */
const blankPixels = 21_000_000;
/** Pixels for each byte of a larger picture. Photos have about ten, plain drawings up to 2,000. */
const pixelsPerByte = 2_500;
/** Encoders write about ten. Each one costs a pass over all pixels, even where it is empty. */
const scansMost = 40;
const formats = new Set(['png', 'jpeg', 'webp']);

/**
 * Reads the head of a PNG, JPEG or WebP, known by its content. Nothing is decoded. Fails with
 * `picture/not-readable` or `picture/too-many-pixels`.
 */
export async function inspectPicture(bytes: Buffer): Promise<PictureHead> {
  if (!hasKnownHead(bytes)) fail('picture/not-readable', { detail: foreignFormatSentence(bytes) });
  // The library's own bound on pixels is off: the bounds are applied here, each with its own sentence.
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(damaged);
  const { width, height } = head;
  if (!formats.has(head.format) || width < 1 || height < 1) return damaged();
  checkCost(bytes, head);
  return {
    stored: { width, height },
    orientation: head.orientation ?? 1,
    decoderBytes: decoderBytes(bytes, head),
  };
}

/** Fails with the sentence for a picture that breaks off or is no picture behind its first bytes. */
export function damaged(): never {
  return fail('picture/not-readable', { detail: messages.images.damaged });
}

function checkCost(bytes: Buffer, head: Metadata): void {
  const { width, height, format, isProgressive } = head;
  if (Math.max(width, height) > sideMost) {
    fail('picture/too-many-pixels', { detail: `A picture may be up to ${sideMost} pixels wide or high.` });
  }
  // A plain JPEG is decoded at up to an eighth of its size, so that even the largest is cheap.
  const isReducible = format === 'jpeg' && !isProgressive;
  const most = isReducible ? limits.reduciblePixels : limits.imagePixels;
  if (width * height > most) fail('picture/too-many-pixels', { detail: messages.images.tooManyPixels });
  if (decoderBytes(bytes, head) > decoderBytesMost) {
    fail('picture/not-readable', {
      detail: 'This kind of picture is too large to be read. Save it as a JPEG.',
    });
  }
  if (format === 'jpeg' && countScans(bytes, scansMost) > scansMost) {
    fail('picture/not-readable', {
      detail: 'This JPEG is stored in too many passes. Save it as a plain JPEG.',
    });
  }
  if (width * height > Math.max(blankPixels, bytes.length * pixelsPerByte)) {
    fail('picture/too-many-pixels', {
      detail: 'This picture is almost blank for so many pixels. Save it with up to 20 megapixels.',
    });
  }
}

/**
 * A progressive JPEG holds its coefficients, of two bytes; '4:2:0' is said of any with fewer samples of colour
 * than of light. An interlaced PNG and a lossless WebP are decoded whole. Everything else is read row by row.
 */
function decoderBytes(bytes: Buffer, head: Metadata): number {
  const { format, isProgressive, channels, depth, chromaSubsampling = '' } = head;
  const pixels = head.width * head.height;
  if (format === 'webp') return isLossyWebp(bytes) ? 0 : pixels * 4;
  if (!isProgressive) return 0;
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1);
  return pixels * 2 * (chromaSubsampling.startsWith('4:2:0') ? Math.max(1, channels - 1) : channels);
}

const isLossyWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 12, 16) === 'VP8 ';

/** The first bytes of PNG, JPEG and WebP: other decoders of the library are never reached. */
function hasKnownHead(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  const isWebp = head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP';
  return isWebp || head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff');
}
